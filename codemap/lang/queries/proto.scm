; Definitions, and in each the node that names it.
(message (message_name) @definition) @definition
(enum (enum_name) @definition) @definition
(service (service_name) @definition) @definition
(rpc (rpc_name) @definition) @definition
(field (identifier) @definition) @definition
(map_field (identifier) @definition) @definition
(oneof_field (identifier) @definition) @definition
(enum_field (identifier) @definition) @definition
