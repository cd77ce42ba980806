; The module and what it needs, and in each the node that names it.
(module_directive (module_path) @definition) @definition
(require_spec (module_path) @definition) @definition
(replace_spec . (module_path) @definition) @definition
