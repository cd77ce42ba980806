; Definitions, in order of position.
(function_declaration) @definition
(method_declaration) @definition
(type_spec) @definition
(type_alias) @definition
(type_spec type: (struct_type (field_declaration_list (field_declaration) @definition)))
(type_spec type: (interface_type [(method_elem) (type_elem)] @definition))
(var_spec) @definition
(const_spec) @definition
(package_clause) @package

; Uses.
(composite_literal type: [(type_identifier) (qualified_type) (generic_type)]) @literal
(argument_list . [(type_identifier) (qualified_type) (generic_type)] @literal)
(composite_literal
  type: [(type_identifier) (qualified_type) (generic_type)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @key))))
(literal_element (literal_value (keyed_element key: (literal_element (identifier) @key))))
(call_expression) @call
(type_conversion_expression type: (generic_type)) @call
(import_spec) @import
(type_identifier) @type
(qualified_type) @type
(_expression/identifier) @name

; Names bound by something other than a definition, an import or a parameter list.
(short_var_declaration) @bind
(var_spec) @bind
(const_spec) @bind
(range_clause) @bind
(receive_statement) @bind
(type_switch_statement) @bind
(func_literal) @bind

; Values on their way.
(composite_literal) @spelled
(assignment_statement) @assign
(send_statement) @assign
(return_statement) @return
