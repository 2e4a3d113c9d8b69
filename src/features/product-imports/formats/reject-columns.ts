/**
 * Columns that a rejects file puts before the original ones. A file that begins with them was
 * corrected, and is read like its original.
 */
export const rejectColumns = ['kervan_line', 'kervan_column', 'kervan_reason'] as const;

export const isRejectColumn = (name: string): boolean =>
  (rejectColumns as readonly string[]).includes(name.trim().toLowerCase());
