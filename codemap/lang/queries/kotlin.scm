(class_declaration) @definition
(object_declaration) @definition
(function_declaration) @definition
(source_file (property_declaration) @definition)
(class_body (property_declaration) @definition)
(enum_class_body (property_declaration) @definition)
(getter) @definition
(setter) @definition
(secondary_constructor) @definition
(anonymous_initializer) @definition
(enum_entry) @definition
(object_literal) @definition
(type_alias) @definition

(package_header) @package
(import_header) @import
(call_expression) @call
(infix_expression) @infix
(additive_expression) @operator
(multiplicative_expression) @operator
(range_expression) @operator
(comparison_expression) @operator
(equality_expression) @operator
(check_expression) @operator
(type_test) @operator
(prefix_expression ["-" "++" "--" "+" "!"]) @operator
(postfix_expression ["++" "--"]) @operator
(indexing_expression) @operator
(directly_assignable_expression (_) (indexing_suffix)) @operator
(assignment ["+=" "-=" "*=" "/=" "%="]) @operator
(delegation_specifier (constructor_invocation) @delegation)
(constructor_delegation_call) @delegation
(statements (property_declaration) @bind)
(control_structure_body (property_declaration) @bind)
(for_statement) @bind
(catch_block) @bind
(when_subject) @bind
(lambda_literal) @bind @lambda
(anonymous_function) @bind
(setter) @bind
(callable_reference) @reference
(navigation_expression (this_expression) (navigation_suffix "::")) @reference
(type_parameter) @parameter
(user_type) @type

(navigation_expression . (simple_identifier) @name)
(navigation_expression . (this_expression) @name)
(value_argument (simple_identifier) @name)
(function_body (simple_identifier) @name)
(statements (simple_identifier) @name)
(jump_expression (simple_identifier) @name)
(property_declaration (simple_identifier) @name)
(assignment (simple_identifier) @name)
(directly_assignable_expression . (simple_identifier) @name)
(parenthesized_expression (simple_identifier) @name)
(indexing_expression (simple_identifier) @name)
(indexing_suffix (simple_identifier) @name)
(interpolated_expression (simple_identifier) @name)
(control_structure_body (simple_identifier) @name)
(if_expression (simple_identifier) @name)
(when_subject (simple_identifier) @name)
(when_condition (simple_identifier) @name)
(elvis_expression (simple_identifier) @name)
(as_expression (simple_identifier) @name)
(check_expression (simple_identifier) @name)
(equality_expression (simple_identifier) @name)
(comparison_expression (simple_identifier) @name)
(conjunction_expression (simple_identifier) @name)
(disjunction_expression (simple_identifier) @name)
(additive_expression (simple_identifier) @name)
(multiplicative_expression (simple_identifier) @name)
(range_expression (simple_identifier) @name)
(prefix_expression (simple_identifier) @name)
(postfix_expression (simple_identifier) @name)
(infix_expression (simple_identifier) @name)
(for_statement (simple_identifier) @name)
(class_parameter (simple_identifier) (simple_identifier) @name)
