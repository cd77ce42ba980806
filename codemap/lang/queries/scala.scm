; Definitions, and in each the node that names it.
(class_definition name: (_) @definition) @definition
(trait_definition name: (_) @definition) @definition
(object_definition name: (_) @definition) @definition
(package_object name: (_) @definition) @definition
(enum_definition name: (_) @definition) @definition
(simple_enum_case name: (_) @definition) @definition
(full_enum_case name: (_) @definition) @definition
(function_definition name: (_) @definition) @definition
(function_declaration name: (_) @definition) @definition
(given_definition name: (_) @definition) @definition
(val_definition pattern: (identifier) @definition) @definition
(var_definition pattern: (identifier) @definition) @definition
(type_definition name: (_) @definition) @definition
