// Several values in one cell: lists ("CE; ROHS"), steps ("100: 2.85; 500: 2.6") and facts ("Colour:
// Red"). Separators are escaped with a backslash, so that any text survives.

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', ';': '\\;', ':': '\\:' };

/** Splits at unescaped separators and leaves the escapes in the parts. */
function splitAt(text: string, separators: string, limit = Infinity): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (separators.includes(text[i]!) && parts.length + 1 < limit) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

const unescape = (part: string): string =>
  part.trim().replace(/\\([\s\S])/g, (_, char: string) => (char === 'n' ? '\n' : char));

/** Reads a list without its blank parts. Separators are ; and newline. */
export const readList = (text: string): string[] =>
  text === ''
    ? []
    : splitAt(text, ';\n')
        .map(unescape)
        .filter((part) => part !== '');

export const writeList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\\n;]/g, (c) => escapes[c]!)).join('; ');

/** A fact; either side may be empty. */
export type Fact = { readonly name: string; readonly value: string };

const readFact = (text: string): Fact => {
  const [name, value] = splitAt(text, ':', 2);
  return value === undefined
    ? { name: '', value: unescape(name!) }
    : { name: unescape(name!), value: unescape(value) };
};

const writeFact = ({ name, value }: Fact, special: RegExp): string => {
  const escaped = (text: string, also: RegExp) => text.replace(also, (c) => escapes[c]!);
  if (name === '' && value === '') return '';
  return `${escaped(escaped(name, special), /:/g)}: ${escaped(value, special)}`.trim();
};

/**
 * Reads facts of one cell by position: a blank part is a fact without name and value. Separators
 * are ; and newline.
 */
export const readShortFacts = (text: string): Fact[] =>
  text.trim() === '' ? [] : splitAt(text, ';\n').map(readFact);
export const writeShortFacts = (facts: readonly Fact[]): string =>
  facts.map((fact) => writeFact(fact, /[\\\n;]/g)).join('; ');

/** Reads facts with longer values, one per line; skips blank lines. */
export const readFactLines = (text: string): Fact[] =>
  splitAt(text, '\n')
    .filter((line) => line.trim() !== '')
    .map(readFact);
export const writeFactLine = (fact: Fact): string => writeFact(fact, /[\\\n]/g);
