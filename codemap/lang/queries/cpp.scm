; inherits: c
(class_specifier body: (_)) @definition
(template_declaration) @definition
(alias_declaration) @definition
(concept_definition) @definition
(friend_declaration) @definition
(field_declaration_list (access_specifier) @definition)
(type_parameter_declaration (type_identifier) @parameter)
(optional_type_parameter_declaration name: (type_identifier) @parameter)
(variadic_type_parameter_declaration (type_identifier) @parameter)

(namespace_definition) @namespace
(namespace_alias_definition) @using
(using_declaration) @using
(new_expression) @call
(compound_literal_expression) @made
(field_initializer) @made
(for_range_loop) @bind
(catch_clause) @bind
(lambda_expression) @bind
(expression/qualified_identifier scope: (namespace_identifier) @name)
(this) @name
(binary_expression) @operator
(unary_expression) @operator
(update_expression) @operator
(assignment_expression) @operator
(subscript_expression) @operator
