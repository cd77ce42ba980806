; What C and C++ share: definitions, in order of position.
(function_definition) @definition
(declaration) @definition
(type_definition) @definition
(struct_specifier body: (_)) @definition
(union_specifier body: (_)) @definition
(enum_specifier body: (_)) @definition
(enumerator) @definition
(field_declaration) @definition
(preproc_def) @definition
(preproc_function_def) @definition
(compound_statement) @definition

; Uses.
(call_expression) @call
(preproc_include path: (_) @include)
(type_identifier) @type
(preproc_arg) @body
(expression/identifier) @name
