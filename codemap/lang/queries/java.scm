(class_declaration) @definition
(interface_declaration) @definition
(enum_declaration) @definition
(record_declaration) @definition
(annotation_type_declaration) @definition
(method_declaration) @definition
(constructor_declaration) @definition
(compact_constructor_declaration) @definition
(annotation_type_element_declaration) @definition
(field_declaration) @definition
(constant_declaration) @definition
(enum_constant) @definition
(object_creation_expression (class_body) @definition)

(package_declaration) @package
(import_declaration) @import
(method_invocation) @call
(object_creation_expression) @call
(explicit_constructor_invocation) @delegation
(method_reference) @reference
(local_variable_declaration) @bind
(enhanced_for_statement) @bind
(resource) @bind
(catch_formal_parameter) @bind
(instanceof_expression) @bind
(type_pattern) @bind
(record_pattern_component) @bind
(lambda_expression) @bind
(type_parameter . (type_identifier) @parameter)
(type_identifier) @type
(primary_expression/identifier) @name
(field_access object: (this) @name)
