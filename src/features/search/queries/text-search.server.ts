// The analysis of queries for other features' documents, as `textDocument` makes them.
import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { analyzeQuery, type QueryUnit } from '../analysis/query-analysis.ts';
import { anyHeadNounKey, storeKey, titleKey } from '../document-keys.ts';
import { anyKeyQuery, type FieldScope, unitQuery } from './postgres/tsquery.ts';
import { readSynonyms } from './synonyms.server.ts';

/** All words of what was typed, in PostgreSQL's format of a tsquery. */
export type TextQuery = { readonly inTitle: string; readonly anywhere: string };
export type TextQueries = {
  readonly whole: TextQuery;
  /** Words that begin like those that were typed. */
  readonly beginning: TextQuery;
};

const queryOf = (units: readonly QueryUnit[], scope: FieldScope, isPrefix: boolean): string =>
  units
    .map((unit) => {
      const plain = unit.terms[0]!.forms.at(-1) ?? null;
      return unitQuery({ unit, prefix: isPrefix ? plain : null }, scope);
    })
    .join(' & ');

/** Null when nothing typed is a word. */
export async function textQueriesOf(context: Context, typed: string): Promise<TextQueries | null> {
  const { units } = analyzeQuery(typed, context.locale, await readSynonyms(context));
  if (units.length === 0) return null;
  const inBoth = (isPrefix: boolean): TextQuery => ({
    inTitle: queryOf(units, 'title', isPrefix),
    anywhere: queryOf(units, 'anywhere', isPrefix),
  });
  return { whole: inBoth(false), beginning: inBoth(true) };
}

const keysIn = (document: Column | SQL, prefix: string): SQL<string[]> => sql`
  array(select key from unnest(tsvector_to_array(${document})) as key
    where key like ${`${prefix}_%`})`;

/** SQL for the keys of a document's head nouns: what the thing is. */
export const headNounKeysIn = (document: Column | SQL): SQL<string[]> =>
  keysIn(document, anyHeadNounKey);
/** SQL for the keys of the words of a document's title. */
export const titleKeysIn = (document: Column | SQL): SQL<string[]> =>
  keysIn(document, titleKey(''));

/** A tsquery for documents with one of these keys. */
export const withAnyKey = (keys: readonly string[]): string => anyKeyQuery(keys);
/** A tsquery for the products of these stores. */
export const productsOfStores = (storeIds: readonly Id<'store'>[]): string =>
  anyKeyQuery(storeIds.map(storeKey));
