; Elements: those of headings are told by their text.
(element) @definition
