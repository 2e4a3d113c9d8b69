// What the market issued to sellers: invoices for its fees, and credit notes.
import { and, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { containing } from '#platform/database/like.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { type FeeKind, feeKinds } from '../schemas.ts';
import { documents } from '../table.server.ts';
import { shownColumns } from './documents.server.ts';

/** `words`: a number, an order, or a part of the seller's name; '' for all. */
export type FeeFilters = { readonly kind: FeeKind | null; readonly words: string };

const perPage = 50;
const batchSize = 1_000;

const conditionsOf = ({ kind, words }: FeeFilters): SQL =>
  and(
    kind === null ? inArray(documents.kind, [...feeKinds]) : eq(documents.kind, kind),
    words === ''
      ? undefined
      : or(
          eq(documents.number, words),
          eq(orders.publicId, words.toLowerCase()),
          ilike(companies.name, containing(words)),
        ),
  )!;

const found = ({ db }: Context, filters: FeeFilters) =>
  db
    .select({ ...shownColumns, order: orders.publicId, other: companies.name })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .innerJoin(companies, eq(companies.id, documents.recipientId))
    .where(conditionsOf(filters))
    .orderBy(desc(documents.issuedAt), desc(documents.id));

/** The last first. Throws refused, unauthenticated. */
export async function listFeeDocuments(context: Context, filters: FeeFilters, page: number) {
  permit(whyNotAdministerWith('money')(context.actor));
  const [rows, counted] = await Promise.all([
    found(context, filters)
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db.$count(found(context, filters).as('counted')),
  ]);
  return { rows, count: counted, pages: Math.ceil(counted / perPage) };
}
export type FeeDocument = Awaited<ReturnType<typeof listFeeDocuments>>['rows'][number];

/** All that match, in short statements. Nothing is ever taken out between two of them. */
export async function* everyFeeDocument(
  context: Context,
  filters: FeeFilters,
): AsyncGenerator<FeeDocument> {
  for (let offset = 0; ; offset += batchSize) {
    const batch = await found(context, filters).limit(batchSize).offset(offset);
    yield* batch;
    if (batch.length < batchSize) return;
  }
}
