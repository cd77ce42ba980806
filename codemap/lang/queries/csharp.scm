(namespace_declaration) @definition
(file_scoped_namespace_declaration) @definition
(class_declaration) @definition
(struct_declaration) @definition
(record_declaration) @definition
(interface_declaration) @definition
(enum_declaration) @definition
(enum_member_declaration) @definition
(delegate_declaration) @definition
(method_declaration) @definition
(constructor_declaration) @definition
(destructor_declaration) @definition
(operator_declaration) @definition
(conversion_operator_declaration) @definition
(local_function_statement) @definition
(property_declaration) @definition
(indexer_declaration) @definition
(event_declaration) @definition
(field_declaration) @definition
(event_field_declaration) @definition

(using_directive) @import
(invocation_expression) @call
(object_creation_expression) @call
(implicit_object_creation_expression) @call
(binary_expression) @operator
(prefix_unary_expression) @operator
(postfix_unary_expression) @operator
(assignment_expression ["+=" "-=" "*=" "/="]) @operator
(interpolation) @operator
(constructor_initializer) @delegation
(primary_constructor_base_type) @delegation
(base_list (argument_list) @delegation)
(local_declaration_statement (variable_declaration) @bind)
(using_statement (variable_declaration) @bind)
(for_statement (variable_declaration) @bind)
(fixed_statement (variable_declaration) @bind)
(foreach_statement) @bind
(catch_declaration) @bind
(declaration_pattern) @bind
(recursive_pattern name: (identifier)) @bind
(var_pattern) @bind
(declaration_expression) @bind
(from_clause) @bind
(join_clause) @bind
(let_clause) @bind
(lambda_expression) @bind
(anonymous_method_expression) @bind
(initializer_expression (assignment_expression left: (identifier) @member))
(type_parameter name: (identifier) @parameter)
(type/identifier) @type
(type/generic_name) @type
(type/qualified_name) @type
(lvalue_expression/identifier) @name
(member_access_expression expression: "this" @name)
