; inherits: ecma
(abstract_class_declaration) @definition
(function_signature) @definition
(interface_declaration) @definition
(type_alias_declaration) @definition
(enum_declaration) @definition
(enum_body name: (_) @definition)
(enum_assignment) @definition
(internal_module) @definition
(module) @definition
(ambient_declaration) @definition
(method_signature) @definition
(abstract_method_signature) @definition
(property_signature) @definition
(property_signature) @field
(public_field_definition) @definition
(public_field_definition) @field
(class_body (decorator) @definition)
(import_alias) @import
(type_parameter name: (type_identifier) @parameter)
(mapped_type_clause name: (type_identifier) @parameter)
(infer_type (type_identifier) @parameter)
(nested_type_identifier) @type
(type_identifier) @type
(type_query (identifier) @name)
(type_query (member_expression object: (identifier) @name))
(function_signature (formal_parameters) @header)
(method_signature (formal_parameters) @header)
(abstract_method_signature (formal_parameters) @header)
(call_signature (formal_parameters) @header)
(construct_signature (formal_parameters) @header)
(function_type (formal_parameters) @header)
(constructor_type (formal_parameters) @header)
