; What JavaScript and TypeScript share.
(export_statement) @definition
(function_declaration) @definition
(generator_function_declaration) @definition
(class_declaration) @definition
(variable_declarator) @definition
(method_definition) @definition
(pair value: [(arrow_function) (function_expression) (generator_function) (object)]) @definition
(assignment_expression) @definition
(expression_statement (call_expression) @definition)
(arrow_function) @definition
(function_expression) @definition

(call_expression) @call
(new_expression) @call
(import_statement) @import
(export_statement) @import
(for_in_statement) @bind
(catch_clause) @bind
(augmented_assignment_expression operator: ["??=" "||=" "&&="]) @bind
(generator_function) @bind
(primary_expression/identifier) @name
(shorthand_property_identifier) @name
(this) @name
(assignment_expression left: (member_expression)) @export
(ERROR (formal_parameters) @header)
(function_declaration (formal_parameters) @header)
(generator_function_declaration (formal_parameters) @header)
(method_definition (formal_parameters) @header)
(arrow_function (formal_parameters) @own)
(function_expression (formal_parameters) @own)
(generator_function (formal_parameters) @own)
(return_statement (_) @return)
(yield_expression (_) @yield)
(arrow_function body: (expression) @return)
(binary_expression left: (identifier) operator: "instanceof" right: [(identifier) (member_expression)]) @bind
