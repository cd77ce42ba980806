; What statements create, and in each the nodes that name it.
(create_table (object_reference (identifier) @definition)) @definition
(create_view (object_reference (identifier) @definition)) @definition
(create_materialized_view (object_reference (identifier) @definition)) @definition
(create_function (keyword_function) . (object_reference (identifier) @definition)) @definition
(create_trigger (keyword_trigger) . (object_reference (identifier) @definition)) @definition
(create_type (object_reference (identifier) @definition)) @definition
(create_index column: (_) @definition) @definition
