/** Visitors have a cart too; a call changes that of its sender alone. */
export const whyNotKeepCart = (): null => null;
