(function_definition) @definition
(variable_assignment) @definition
(command) @call
(declaration_command) @local
(for_statement variable: (variable_name) @bind)
(simple_expansion (variable_name) @name)
(expansion (variable_name) @name)
