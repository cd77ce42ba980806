(document) @document
