; Definitions, and in each the nodes that name it; of types the word for their kind comes first.
(class_declaration declaration_kind: _ @definition name: (_) @definition) @definition
(protocol_declaration name: (_) @definition) @definition
(function_declaration name: (simple_identifier) @definition) @definition
(protocol_function_declaration name: (simple_identifier) @definition) @definition
(init_declaration name: "init" @definition) @definition
(property_declaration name: (pattern bound_identifier: (simple_identifier) @definition)) @definition
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @definition)) @definition
(enum_entry . name: (simple_identifier) @definition) @definition
(typealias_declaration name: (type_identifier) @definition) @definition
