// Finds open requests by words: the analysis of the product search, on documents of their own.
import { sql } from 'drizzle-orm';
import { correctSpelling } from '#features/search/queries/spelling.server.ts';
import { type TextQuery, textQueriesOf } from '#features/search/queries/text-search.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { rfqDocuments } from '../table.server.ts';
import { inName, inSomeText, type RfqColumns } from './filter-rfqs.ts';

export type RfqSearch = {
  /** See `RfqSelection`. */
  readonly ranks: Uint8Array;
  /** The words that were searched for instead, since nothing has those that were typed. */
  readonly correction: string | null;
};

/** Packed numbers of requests, each in four bytes. */
type Numbers = { readonly named: Buffer | null; readonly others: Buffer | null };

async function readNumbers(
  context: Context,
  query: TextQuery | undefined,
): Promise<Numbers | null> {
  if (query === undefined) return null;
  const numbers = (words: string) => sql`(
    select string_agg(int4send(${rfqDocuments.number}), '') from ${rfqDocuments}
    where ${rfqDocuments.document} @@ ${words}::tsquery)`;
  const [row] = await rows<Numbers>(
    context,
    sql`select ${numbers(query.inTitle)} as named, ${numbers(query.anywhere)} as others`,
  );
  return row?.others ? row : null;
}

type Found = { readonly numbers: Numbers | null; readonly correction: string | null };

/** What has all the words; else all corrected words; else words that begin like them. */
async function find(context: Context, typed: string): Promise<Found> {
  const queries = await textQueriesOf(context, typed);
  const numbers = await readNumbers(context, queries?.whole);
  if (numbers !== null) return { numbers, correction: null };
  const correction = await correctSpelling(context, typed);
  if (correction !== null) {
    const corrected = await textQueriesOf(context, correction);
    const found = await readNumbers(context, corrected?.whole);
    if (found !== null) return { numbers: found, correction };
  }
  return { numbers: await readNumbers(context, queries?.beginning), correction: null };
}

const numbersIn = (packed: Buffer | null): number[] =>
  Array.from({ length: (packed?.length ?? 0) / 4 }, (_, i) => packed!.readUInt32BE(i * 4));

export async function searchRfqs(
  context: Context,
  columns: RfqColumns,
  typed: string,
): Promise<RfqSearch> {
  const { numbers, correction } = await find(context, typed);
  const ranks = new Uint8Array(columns.size);
  if (numbers === null) return { ranks, correction };
  const ofNumber = new Map([
    ...numbersIn(numbers.others).map((number) => [number, inSomeText] as const),
    ...numbersIn(numbers.named).map((number) => [number, inName] as const),
  ]);
  for (let i = 0; i < columns.size; i++) ranks[i] = ofNumber.get(columns.numbers[i]!) ?? 0;
  return { ranks, correction };
}
