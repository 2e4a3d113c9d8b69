// Cleans the descriptions that an earlier version stored unsanitised. Each step saves its position,
// so that a run that was ended at any moment continues from there.
import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { storeTag } from '#features/companies/events.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { productsSaved, productTag } from '../events.ts';
import { descriptionRules, safeDescription } from '../format/description.ts';
import { listDescriptionsAfter } from '../queries/descriptions.server.ts';
import { descriptionCleanings, products } from '../table.server.ts';

const defaultStep = 100;

type Options = { readonly signal?: AbortSignal; readonly productsPerStep?: number };

/** Does nothing once every product was looked at under the rules of today. */
export async function cleanDescriptions(
  context: Context,
  { signal, productsPerStep = defaultStep }: Options = {},
): Promise<void> {
  await context.db
    .insert(descriptionCleanings)
    .values({ version: descriptionRules, startedAt: context.now() })
    .onConflictDoNothing();
  for (;;) {
    signal?.throwIfAborted();
    const [progress] = await context.db
      .select()
      .from(descriptionCleanings)
      .where(eq(descriptionCleanings.version, descriptionRules));
    if (!progress || progress.endedAt !== null) return;
    const rows = await listDescriptionsAfter(context, progress.afterId, productsPerStep);
    let cleaned = 0;
    for (const row of rows) {
      // A long description takes milliseconds, and this process answers requests meanwhile.
      await setImmediate();
      if (await clean(context, row)) cleaned++;
    }
    await context.db
      .update(descriptionCleanings)
      .set({
        afterId: rows.at(-1)?.id ?? progress.afterId,
        cleaned: sql`${descriptionCleanings.cleaned} + ${cleaned}`,
        endedAt: rows.length < productsPerStep ? context.now() : null,
      })
      .where(
        and(
          eq(descriptionCleanings.version, descriptionRules),
          isNull(descriptionCleanings.endedAt),
        ),
      );
  }
}

type Row = Awaited<ReturnType<typeof listDescriptionsAfter>>[number];

/** One that was saved meanwhile was sanitised then. */
async function clean(context: Context, row: Row): Promise<boolean> {
  const description = safeDescription(row.description);
  const isClean =
    Object.keys(description).length === Object.keys(row.description).length &&
    Object.entries(description).every(
      ([locale, html]) => html === row.description[locale as keyof typeof description],
    );
  if (isClean) return false;
  return inTransaction(context, async (inside) => {
    const changed = await inside.db
      .update(products)
      .set({ description, revision: sql`${products.revision} + 1` })
      .where(and(eq(products.id, row.id), eq(products.revision, row.revision)))
      .returning({ id: products.id });
    if (changed.length === 0) return false;
    await emit(
      inside,
      productsSaved({ storeId: row.storeId, productIds: [row.id] }, [
        storeTag(row.storeSlug),
        productTag(row.publicId),
      ]),
    );
    return true;
  });
}
