; Stages.
(from_instruction) @definition
