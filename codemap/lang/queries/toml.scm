; Tables and keys, and in each the nodes that name it.
(table . [(bare_key) (quoted_key)] @definition) @definition
(table . (dotted_key (_) @definition)) @definition
(table_array_element . [(bare_key) (quoted_key)] @definition) @definition
(table_array_element . (dotted_key (_) @definition)) @definition
(document (pair . (_) @definition) @definition)
(table (pair . (_) @definition) @definition)
(table_array_element (pair . (_) @definition) @definition)
