; Functions, and the calls of a build file, some of which name a target.
(function_definition) @definition
(module (expression_statement (call) @definition))
