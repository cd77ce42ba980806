; Whatever may be a definition: the grammar knows only commands, so their text decides.
(command) @definition
(end_command) @definition
