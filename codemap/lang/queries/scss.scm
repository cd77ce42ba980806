; inherits: css
(mixin_statement name: (_) @definition) @definition
(function_statement name: (_) @definition) @definition
