; Functions and macros, and commands, some of which define targets.
(function_def) @definition
(macro_def) @definition
(normal_command) @definition
