; Definitions, and calls, of which some define or change one, in order of position.
(class) @definition
(module) @definition
(singleton_class) @definition
(method) @definition
(singleton_method) @definition
(assignment left: [(constant) (scope_resolution)]) @definition
(operator_assignment left: [(constant) (scope_resolution)]) @definition
(alias) @definition
(ERROR ["class" "module"] . (constant) @definition)
(body_statement (identifier) @definition)
(call) @definition

; Names that are local variables.
(assignment left: (identifier) @local)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(destructured_left_assignment (identifier) @local)
(rest_assignment (identifier) @local)
(block_parameters (identifier) @local)
(block_parameters (_ name: (identifier) @local))
(lambda_parameters (identifier) @local)
(lambda_parameters (_ name: (identifier) @local))
(destructured_parameter (identifier) @local)
(block_parameter name: (identifier) @local)
(exception_variable (identifier) @local)
(for pattern: (identifier) @local)
(as_pattern name: (identifier) @local)
(array_pattern (identifier) @local)
(splat_parameter name: (identifier) @local)
(in_clause pattern: (identifier) @local)
(keyword_pattern value: (identifier) @local)
(keyword_pattern key: (hash_key_symbol) @local !value)

; Uses.
(super) @super
(_primary/identifier) @identifier
[(constant) (scope_resolution)] @constant

; Names bound to values.
(assignment) @bind
(operator_assignment) @bind
(rescue) @bind
(for) @bind
(call block: (block parameters: (block_parameters)) @block)
(call block: (do_block parameters: (block_parameters)) @block)
(optional_parameter) @default
(keyword_parameter value: (_)) @default
(return (argument_list . (_) @return .))
(block_argument (simple_symbol) @passed)
(argument_list (simple_symbol) @callback)

; What runs without a call being written.
(binary) @operator
(unary) @operator
(element_reference) @operator
(operator_assignment) @operator
