/**
 * What a rejects file says before the original columns. A file that begins so was mended, and is
 * read like its original.
 */
export const rejectColumns = ['kervan_line', 'kervan_column', 'kervan_reason'] as const;

export const isRejectColumn = (name: string): boolean =>
  (rejectColumns as readonly string[]).includes(name.trim().toLowerCase());
