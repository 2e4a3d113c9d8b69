export type ContactKind = 'email' | 'link' | 'phone' | 'handle';
/** From `start` to `end` (exclusive), in UTF-16 units. */
export type Found = { readonly start: number; readonly end: number; readonly kind: ContactKind };
