; Definitions, and assignments that may be some, in order of position.
(decorated_definition) @definition
(function_definition) @definition
(class_definition) @definition
(type_alias_statement) @definition
(assignment) @definition

; Uses.
(call) @call
(type) @type
(primary_expression/identifier) @name
(class_pattern (dotted_name . (identifier) @name))
(case_pattern (dotted_name . (identifier) @name (identifier)))

; Names from elsewhere.
(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import

; Names bound by something other than a definition, an import or a parameter list.
(named_expression) @bind
(for_statement) @bind
(for_in_clause) @bind
(as_pattern) @bind
(lambda) @bind
(case_clause) @bind
(return_statement (_) @return)
(yield (_) @yield)
(global_statement) @foreign
(nonlocal_statement) @foreign
(default_parameter) @default
(typed_default_parameter) @default

; What runs without a call being written.
(with_item) @with
(raise_statement) @raise

; Operators.
(binary_operator) @operate
(augmented_assignment) @operate
(comparison_operator) @operate
(subscript) @operate
(unary_operator) @operate
(await) @operate
(interpolation expression: (_) @shown)
(if_statement condition: [(identifier) (attribute) (call) (subscript)] @truth)
(elif_clause condition: [(identifier) (attribute) (call) (subscript)] @truth)
(while_statement condition: [(identifier) (attribute) (call) (subscript)] @truth)
(not_operator argument: [(identifier) (attribute) (call) (subscript)] @truth)
(boolean_operator left: [(identifier) (attribute) (call) (subscript)] @truth)
(boolean_operator right: [(identifier) (attribute) (call) (subscript)] @truth)
(assert_statement . [(identifier) (attribute) (call) (subscript)] @truth)
