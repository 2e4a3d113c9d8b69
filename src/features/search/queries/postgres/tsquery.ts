// Writes questions as PostgreSQL's tsquery: each word in all its forms, all of them in titles, all anywhere, most, some.
import type { Alternative, Concept } from '../../analysis/query-analysis.ts';
import { codeKey } from '../../document-keys.ts';
import { isModelNumber } from '../../analysis/tokenizer.ts';
import type { Weighted } from '../../ranking.ts';

/** What stands for a word of which nothing is left, such as a lone hamza: no document has this sign. */
const nobodys = '!';

/** Tokens are letters, digits and the signs of keys; anything else would be an operator. */
const lexeme = (token: string): string => `'${token.replace(/['\\]/g, '') || nobodys}'`;

const anyOf = (parts: readonly string[]): string =>
  parts.length === 0 ? lexeme(nobodys) : parts.length === 1 ? parts[0]! : `(${parts.join(' | ')})`;
const allOf = (parts: readonly string[]): string =>
  parts.length === 1 ? parts[0]! : `(${parts.join(' & ')})`;

export type Place = 'title' | 'anywhere';
const written = (token: string, place: Place): string =>
  lexeme(place === 'title' ? `T/${token}` : token);

/** In titles without places: that they stand side by side is for the ranking to see. */
const alternativeQuery = ({ tokens, isPhrase }: Alternative, place: Place): string =>
  tokens.length === 1
    ? written(tokens[0]!, place)
    : `(${tokens.map((token) => written(token, place)).join(isPhrase && place === 'anywhere' ? ' <-> ' : ' & ')})`;

function conceptQuery(
  { forms, alternatives }: Concept,
  prefix: string | null,
  place: Place,
): string {
  return anyOf([
    ...forms.map((form) => written(form, place)),
    ...alternatives.map((one) => alternativeQuery(one, place)),
    ...(prefix === null ? [] : [`${written(prefix, place)}:*`]),
  ]);
}

export function unitQuery({ unit, prefix }: Weighted, place: Place): string {
  return anyOf([
    allOf(unit.words.map((concept) => conceptQuery(concept, prefix, place))),
    ...unit.alternatives.map((one) => alternativeQuery(one, place)),
  ]);
}

/** One of the queries that must all match. */
export type Part = {
  readonly query: string;
  /** About so many documents match it. */
  readonly documents: number;
};

export const asOne = (parts: readonly Part[]): string =>
  allOf(parts.map(({ query }) => `(${query})`));

/** Each of the `others` does instead. */
export const orElse = ({ query, documents }: Part, others: readonly Part[]): Part => ({
  query: anyOf([query, ...others.map((other) => other.query)]),
  documents: others.reduce((sum, other) => sum + other.documents, documents),
});

/** All words but one, whichever. Null for questions of which too little would be left. */
export const mostQuery = (units: readonly Weighted[]): string | null =>
  units.length < 3
    ? null
    : anyOf(
        units.map((_, left) =>
          allOf(units.filter((__, i) => i !== left).map((unit) => unitQuery(unit, 'anywhere'))),
        ),
      );

const rarest = 3;

/** One of the words that say most, or a word that begins like one of them. */
export function someQuery(units: readonly Weighted[]): string {
  const chosen = units.toSorted((a, b) => b.idf - a.idf).slice(0, rarest);
  return anyOf(
    chosen.flatMap((unit) => [
      unitQuery(unit, 'anywhere'),
      ...unit.unit.words.flatMap(({ beginning }) =>
        beginning === null ? [] : [lexeme(beginning)],
      ),
    ]),
  );
}

/** What looks like a model number may be the beginning of one. */
export const beginningsQuery = (codes: readonly string[]): string | null => {
  const models = codes.filter(isModelNumber);
  return models.length === 0 ? null : anyOf(models.map((code) => `${lexeme(codeKey(code))}:*`));
};

export const keysQuery = (keys: readonly string[]): string => anyOf(keys.map(lexeme));
