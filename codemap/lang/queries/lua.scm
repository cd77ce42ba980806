; Functions, declared or assigned, and in each the nodes that name it.
(function_declaration name: (identifier) @definition) @definition
(function_declaration name: (dot_index_expression table: (_) @definition field: (_) @definition)) @definition
(function_declaration name: (method_index_expression table: (_) @definition method: (_) @definition)) @definition
(assignment_statement (variable_list . name: (identifier) @definition)
  (expression_list . value: (function_definition))) @definition
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @definition field: (_) @definition))
  (expression_list . value: (function_definition))) @definition
