// Makes the files of a document in three languages, once.
import { asc, eq, notExists } from 'drizzle-orm';
import { orderReadersOf } from '#features/orders/queries/order-party.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { documentTypeset } from '../events.ts';
import { documentFileKey } from '../rules/numbers.ts';
import { orderOfContent } from '../schemas.ts';
import { documentFiles, documents } from '../table.server.ts';
import { documentView } from '../typeset/document-view.ts';
import type { Typesetter } from '../typeset/typesetter.server.ts';

/** Whether the document still has no files. */
export const isUntypeset = async ({ db }: Context, documentId: Id<'document'>): Promise<boolean> =>
  (await db.$count(documentFiles, eq(documentFiles.documentId, documentId))) < locales.length;

/** More than wait at once usually; a process makes no more. */
const maxWaiting = 20;

/**
 * Typesets the document and then others that wait, the oldest first, since starting a process takes
 * longer than a document.
 */
export async function typesetWaiting(
  context: Context,
  documentId: Id<'document'>,
  { typeset, signal }: { readonly typeset: Typesetter; readonly signal: AbortSignal },
): Promise<void> {
  await typesetDocument(context, documentId, typeset);
  const files = context.db
    .select()
    .from(documentFiles)
    .where(eq(documentFiles.documentId, documents.id));
  const waiting = await context.db
    .select({ id: documents.id })
    .from(documents)
    .where(notExists(files))
    .orderBy(asc(documents.id))
    .limit(maxWaiting);
  for (const { id } of waiting) {
    if (signal.aborted) return;
    await typesetDocument(context, id, typeset);
  }
}

/** Works repeatedly, also when it was ended in the middle. */
export async function typesetDocument(
  context: Context,
  documentId: Id<'document'>,
  typeset: Typesetter,
): Promise<void> {
  const { db, services } = context;
  const [found] = await db.select().from(documents).where(eq(documents.id, documentId));
  if (!found) return;
  if (!(await isUntypeset(context, documentId))) return;
  const made: { locale: Locale; sizeBytes: number; storageKey: string }[] = [];
  for (const locale of locales) {
    const pdf = typeset(documentView(found.kind, found.content, locale));
    const storageKey = documentFileKey(found.id, locale);
    await services.files.put(storageKey, pdf);
    made.push({ locale, sizeBytes: pdf.length, storageKey });
  }
  await inTransaction(context, async (inside) => {
    const added = await inside.db
      .insert(documentFiles)
      .values(made.map((file) => ({ documentId, ...file })))
      .onConflictDoNothing();
    if (added.rowCount === 0) return;
    const userIds = await orderReadersOf(inside, [found.issuerId, found.recipientId]);
    await emit(inside, documentTypeset({ documentId, id: orderOfContent(found.content), userIds }));
  });
}
