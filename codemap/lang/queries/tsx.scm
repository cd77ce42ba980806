; inherits: typescript
(jsx_opening_element name: (_) @element)
(jsx_self_closing_element name: (_) @element)
(jsx_closing_element name: (_) @closing)
