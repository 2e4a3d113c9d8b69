// Writes PostgreSQL's tsquery.
import type { Expansion, QueryTerm } from '../../analysis/query-analysis.ts';
import { isModelNumber } from '../../analysis/tokenizer.ts';
import { codeKey, titleKey } from '../../document-keys.ts';
import type { WeightedUnit } from '../../ranking.ts';

/** In no document. Replaces tokens of which nothing is left, such as a lone hamza. */
const unusedLexeme = '!';

/** Quotes a token and drops what would end the quotes. */
const lexeme = (token: string): string => `'${token.replace(/['\\]/g, '') || unusedLexeme}'`;

const anyOf = (queries: readonly string[]): string => {
  if (queries.length === 0) return lexeme(unusedLexeme);
  return queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`;
};
const allOf = (queries: readonly string[]): string =>
  queries.length === 1 ? queries[0]! : `(${queries.join(' & ')})`;

/** Where a word must occur. */
export type FieldScope = 'title' | 'anywhere';
const lexemeIn = (token: string, scope: FieldScope): string =>
  lexeme(scope === 'title' ? titleKey(token) : token);

/** Title keys have no positions: whether a title has the phrase is left to the ranking. */
function expansionQuery({ tokens, isPhrase }: Expansion, scope: FieldScope): string {
  const lexemes = tokens.map((token) => lexemeIn(token, scope));
  if (lexemes.length === 1) return lexemes[0]!;
  return `(${lexemes.join(isPhrase && scope === 'anywhere' ? ' <-> ' : ' & ')})`;
}

function termQuery(
  { forms, expansions }: QueryTerm,
  prefix: string | null,
  scope: FieldScope,
): string {
  return anyOf([
    ...forms.map((form) => lexemeIn(form, scope)),
    ...expansions.map((expansion) => expansionQuery(expansion, scope)),
    ...(prefix === null ? [] : [`${lexemeIn(prefix, scope)}:*`]),
  ]);
}

/** All terms of a unit, or one of its synonyms. */
export const unitQuery = (
  { unit, prefix }: Pick<WeightedUnit, 'unit' | 'prefix'>,
  scope: FieldScope,
): string =>
  anyOf([
    allOf(unit.terms.map((term) => termQuery(term, prefix, scope))),
    ...unit.expansions.map((expansion) => expansionQuery(expansion, scope)),
  ]);

/** A part of the condition, with the number of documents that probably match it. */
export type Clause = { readonly query: string; readonly documents: number };

/** The clauses as one query, for `explain`. */
export const conjunctionOf = (clauses: readonly Clause[]): string =>
  allOf(clauses.map(({ query }) => `(${query})`));

export const orElse = ({ query, documents }: Clause, others: readonly Clause[]): Clause => ({
  query: anyOf([query, ...others.map((other) => other.query)]),
  documents: others.reduce((sum, other) => sum + other.documents, documents),
});

const minUnitsToDropOne = 3;

/** All words but any one. Null for short queries. */
export const allButOneQuery = (units: readonly WeightedUnit[]): string | null =>
  units.length < minUnitsToDropOne
    ? null
    : anyOf(
        units.map((_, dropped) =>
          allOf(
            units
              .filter((__, index) => index !== dropped)
              .map((unit) => unitQuery(unit, 'anywhere')),
          ),
        ),
      );

const maxRarest = 3;

/** Any of the rarest words, or of the words that share their first letters. */
export function rarestWordsQuery(units: readonly WeightedUnit[]): string {
  const rarest = units.toSorted((a, b) => b.idf - a.idf).slice(0, maxRarest);
  return anyOf(
    rarest.flatMap((weighted) => [
      unitQuery(weighted, 'anywhere'),
      ...weighted.unit.terms.flatMap(({ prefixKey }) =>
        prefixKey === null ? [] : [lexeme(prefixKey)],
      ),
    ]),
  );
}

/** Model numbers by their beginning. Null when no code looks like one. */
export const codePrefixQuery = (codes: readonly string[]): string | null => {
  const models = codes.filter(isModelNumber);
  return models.length === 0 ? null : anyOf(models.map((code) => `${lexeme(codeKey(code))}:*`));
};

export const anyKeyQuery = (keys: readonly string[]): string => anyOf(keys.map(lexeme));
