; Blocks and attributes of the file and of its blocks, and in each the nodes that name it.
(config_file (body (block (identifier) @definition) @definition))
(config_file (body (block (string_lit (template_literal) @definition))))
(config_file (body (attribute (identifier) @definition) @definition))
(config_file (body (block (body (block (identifier) @definition) @definition))))
(config_file (body (block (body (block (string_lit (template_literal) @definition))))))
