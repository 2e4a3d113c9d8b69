// Unicode's isolates do in a plain string, an attribute or a page title what `<bdi dir="ltr">` does
// in markup.
const open = '\u2066';
const openEither = '\u2068';
const close = '\u2069';

/** Marks a price, range, SKU or Incoterm so that it reads left to right inside any sentence. */
export const ltr = (text: string | number): string => open + text + close;

/** Isolates a user-written name, whichever direction it reads, so that nothing around it moves. */
export const isolated = (text: string): string => openEither + text + close;

/** Removes the isolates, for programs that do not understand them. */
export const withoutMarks = (text: string): string => text.replace(/[\u2066\u2068\u2069]/g, '');
