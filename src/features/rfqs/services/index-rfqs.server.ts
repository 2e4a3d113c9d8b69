// Writes the documents by which open requests are found.
import { inArray, notInArray, sql } from 'drizzle-orm';
import { readHeadNouns } from '#features/category-matching/queries/meaning.server.ts';
import { textDocument } from '#features/search/services/text-documents.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { maskTogether } from '#shared/contact-masking.ts';
import { listStaleDocuments, type StaleRfq } from '../queries/stale-documents.server.ts';
import { publicStates } from '../rules.ts';
import { rfqDocuments, rfqs } from '../table.server.ts';

/** Documents of another version are written again. */
const documentVersion = 2;

/** Contact details cannot be searched for, so the document has the masked texts. */
function documentRow(
  { id, number, productName, requirements, language, category, updatedAt }: StaleRfq,
  headNounsOf: Parameters<typeof textDocument>[1],
): typeof rfqDocuments.$inferInsert {
  const [title = '', text = ''] = maskTogether([productName, requirements]);
  return {
    rfqId: id,
    number,
    document: textDocument({ title, text, language, category: category ?? {} }, headNounsOf),
    version: documentVersion,
    indexedState: updatedAt,
  };
}

/**
 * Indexes what is not indexed as it is, and returns how many requests that were. `rfqId`: this one
 * alone.
 */
export async function indexRfqs(context: Context, rfqId?: Id<'rfq'>): Promise<number> {
  const stale = await listStaleDocuments(context, documentVersion, rfqId);
  if (stale.length === 0) return 0;
  const headNounsOf = await readHeadNouns(context);
  await context.db
    .insert(rfqDocuments)
    .values(stale.map((rfq) => documentRow(rfq, headNounsOf)))
    .onConflictDoUpdate({
      target: rfqDocuments.rfqId,
      set: {
        document: sql`excluded.document`,
        version: sql`excluded.version`,
        indexedState: sql`excluded.indexed_state`,
      },
    });
  return stale.length;
}

/** Deletes the documents of requests that are over. */
export async function forgetRfqDocuments(context: Context): Promise<void> {
  await context.db.delete(rfqDocuments).where(
    inArray(
      rfqDocuments.rfqId,
      context.db
        .select({ id: rfqs.id })
        .from(rfqs)
        .where(notInArray(rfqs.state, [...publicStates])),
    ),
  );
}
