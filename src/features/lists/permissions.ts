/** Visitors have lists too; a call changes those of its sender alone. */
export const whyNotKeepLists = (): null => null;
