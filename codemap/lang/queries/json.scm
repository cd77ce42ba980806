; Keys to a depth of three, and in each the node that names it.
(document (object (pair key: (_) @definition) @definition))
(document (object (pair value: (object (pair key: (_) @definition) @definition))))
(document (object (pair value: (object (pair value: (object (pair key: (_) @definition) @definition))))))
