// A description as text, for readers who see no HTML. `descriptionHtml` wrote it.

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Paragraphs are apart by a blank line, rows and entries by a line end. */
export const descriptionText = (html: string): string =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li\b[^>]*>/g, '\n• ')
    .replace(/<br\b[^>]*>|<\/(?:tr|dt|dd|caption)>/g, '\n')
    .replace(/<\/t[dh]>(?=\s*<t[dh])/g, ' | ')
    .replace(/<\/(?:p|h\d|blockquote|ul|ol|dl|table)>|<hr\b[^>]*>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity]!)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
