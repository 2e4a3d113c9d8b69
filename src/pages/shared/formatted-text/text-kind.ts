/** How a text is kept in its field: the market's own as Markdown, descriptions as HTML. */
export type TextKind = 'markup' | 'html';
