; Headings.
(atx_heading) @definition
(setext_heading) @definition
