; Calls, some of which define targets.
(normal_command) @definition
