/** Occurs in no text of ours, and is a character that fonts never show. */
const mark = '\ufffc';

export type TextAround = { readonly before: string; readonly after: string };

/**
 * What stands before and after an argument of a message, for an argument that is a component.
 * `write` writes the message with what it is given in the argument's place.
 */
export function textAround(write: (argument: string) => string): TextAround {
  const text = write(mark);
  const at = text.indexOf(mark);
  return { before: text.slice(0, at), after: text.slice(at + mark.length) };
}
