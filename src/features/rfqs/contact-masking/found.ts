export type ContactKind = 'email' | 'link' | 'phone' | 'handle';
/** From `start` up to `end`, in units of UTF-16. */
export type Found = { readonly start: number; readonly end: number; readonly kind: ContactKind };
