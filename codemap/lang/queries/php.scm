; Namespaces, definitions, and calls that define, in order of position.
(namespace_definition) @definition
(class_declaration) @definition
(interface_declaration) @definition
(trait_declaration) @definition
(enum_declaration) @definition
(anonymous_class) @definition
(use_declaration) @definition
(function_definition) @definition
(method_declaration) @definition
(property_element) @definition
(const_element) @definition
(enum_case) @definition
(property_promotion_parameter) @definition
(expression_statement (function_call_expression function: (name)) @definition)
(expression_statement (member_call_expression object: (function_call_expression function: (name)) @definition))

; Uses.
(function_call_expression) @call
(member_call_expression) @call
(nullsafe_member_call_expression) @call
(scoped_call_expression) @call
(object_creation_expression) @call
(named_type) @type
(function_call_expression arguments: (arguments (argument (string)))) @higher
(member_call_expression arguments: (arguments (argument (string)))) @higher
(scoped_call_expression arguments: (arguments (argument (string)))) @higher
(object_creation_expression (arguments (argument (string)))) @higher
(array_creation_expression . (array_element_initializer) . (array_element_initializer (string)) .) @callable

; Names from elsewhere.
(namespace_use_declaration) @import
(require_expression) @load
(require_once_expression) @load
(include_expression) @load
(include_once_expression) @load

; Names bound by something other than a definition, an import or a parameter list.
(assignment_expression) @bind
(reference_assignment_expression) @bind
(augmented_assignment_expression operator: "??=") @bind
(foreach_statement) @bind
(catch_clause) @bind
(static_variable_declaration) @bind
(anonymous_function) @closure
(arrow_function) @closure
(return_statement (_) @return)
(yield_expression (array_element_initializer (_) @yield .))

; Reads of constants and static properties.
(class_constant_access_expression) @name
(scoped_property_access_expression) @name
(primary_expression/name) @name
(primary_expression/qualified_name) @name
("instanceof" . [(name) (qualified_name)] @name @test)

; What runs without a call, and what tests tell of a variable.
(encapsed_string (variable_name) @text)
(echo_statement (variable_name) @text)
(cast_expression value: (variable_name) @text)
(clone_expression) @text
