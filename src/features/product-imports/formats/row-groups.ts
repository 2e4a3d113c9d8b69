// Groups the rows of one product: they are adjacent in the file and share an id.
import type { Entry } from './entries.ts';

/**
 * Maximum rows and characters of one product; beyond, rows are dropped and the group gets a
 * problem.
 */
const maxRows = 1000;
const maxCharacters = 16_000_000;

export type RowGroup = { readonly key: string; readonly entries: Entry[] };

const charactersOf = (entry: Entry): number =>
  entry.raw.reduce((sum, cell) => sum + cell.length, 0);

const asTooMany = (entry: Entry): Entry => ({
  line: entry.line,
  raw: entry.raw,
  isShort: entry.isShort,
  problem: { reason: 'tooManyRowsOfOneProduct', column: null, values: { limit: maxRows } },
  value: (field) => entry.value(field),
  values: (field) => entry.values(field),
  extras: () => entry.extras(),
});

/**
 * Groups adjacent rows of equal key. `keyOf` returns null when the row continues the product above,
 * and '' for a row without id, which begins its own group.
 */
export async function* groupRows(
  entries: AsyncIterable<Entry>,
  keyOf: (entry: Entry) => string | null,
): AsyncGenerator<RowGroup> {
  let group: RowGroup | null = null;
  let characters = 0,
    isFull = false;
  for await (const entry of entries) {
    const key = keyOf(entry);
    if (group !== null && (key === null || (key !== '' && key === group.key))) {
      characters += charactersOf(entry);
      if (group.entries.length < maxRows && characters <= maxCharacters) group.entries.push(entry);
      else if (!isFull) {
        isFull = true;
        group.entries[0] = asTooMany(group.entries[0]!);
      }
      continue;
    }
    if (group !== null) yield group;
    group = { key: key ?? '', entries: [entry] };
    characters = charactersOf(entry);
    isFull = false;
  }
  if (group !== null) yield group;
}
