; Items, in order of position.
(attribute_item) @definition
(function_item) @definition
(function_signature_item) @definition
(struct_item) @definition
(union_item) @definition
(enum_item) @definition
(enum_variant) @definition
(field_declaration) @definition
(trait_item) @definition
(impl_item) @definition
(mod_item) @definition
(const_item) @definition
(static_item) @definition
(type_item) @definition
(associated_type) @definition
(macro_definition) @definition

; Uses.
(struct_expression) @literal
(call_expression) @call
(macro_invocation) @macro
(use_declaration) @import
(extern_crate_declaration) @import
(mod_item) @import
(type_identifier) @type
(scoped_type_identifier) @type
(type_binding name: (type_identifier) @key)
(_expression/identifier) @name
(scoped_identifier path: [(identifier) (crate) (super)] @name)
(shorthand_field_initializer (identifier) @name)
(_expression/self) @name

; Names bound by something other than a definition, an import or a parameter list.
(let_declaration) @bind
(let_condition) @bind
(for_expression) @bind
(match_expression) @bind
(closure_expression) @bind
(const_item) @bind
(static_item) @bind

; What runs without a call being written.
(binary_expression) @operator
(unary_expression) @operator
(compound_assignment_expr) @operator
(index_expression) @operator
