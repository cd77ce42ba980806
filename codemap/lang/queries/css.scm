; Rules and the blocks around them, and in each the node that names it.
(rule_set (selectors) @definition) @definition
(keyframes_statement (keyframes_name) @definition) @definition
(media_statement . (_) @definition) @definition
