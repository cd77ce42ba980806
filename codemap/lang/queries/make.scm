; Rules, variables and macros, and in each the node that names it.
(rule (targets . (_) @definition)) @definition
(variable_assignment name: (_) @definition) @definition
(define_directive name: (_) @definition) @definition
