/** Largest category number: product listings keep it in 14 bits. */
export const maxCategoryNumber = 0x3fff;
