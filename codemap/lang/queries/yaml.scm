; Keys to a depth of three, and in each the node that names it.
(document (block_node (block_mapping (block_mapping_pair key: (_) @definition) @definition)))
(document (block_node (block_mapping (block_mapping_pair value: (block_node (block_mapping
  (block_mapping_pair key: (_) @definition) @definition))))))
(document (block_node (block_mapping (block_mapping_pair value: (block_node (block_mapping
  (block_mapping_pair value: (block_node (block_mapping
    (block_mapping_pair key: (_) @definition) @definition)))))))))
