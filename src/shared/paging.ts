/** Numbered lists: entries on a page, and the last page that is shown. */
export const pageSize = 24;
export const maxPages = 100;
