// Saves whole products of a store in bulk, as files, feeds and the demo market state them.
import { and, eq, inArray } from 'drizzle-orm';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import type { ProductInput } from '../schemas.ts';
import { lockEditableStore } from '../services/editable-store.server.ts';
import { type KnownProduct, knownColumns } from '../services/product-row.server.ts';
import { type SaveOutcome, writeProducts } from '../services/write-products.server.ts';
import { products } from '../table.server.ts';

/**
 * Returns one outcome for each input, in order; all are saved or none. `inputs` have passed
 * `productInput`, each with its own external id. What may not be published stays a draft, with its
 * reason. Throws not_found, unauthenticated, refused.
 */
export const saveProducts = defineCommand({
  permission: whyNotOfferProducts,
  async run(
    context,
    storeId: Id<'store'>,
    inputs: readonly ProductInput[],
  ): Promise<SaveOutcome[]> {
    if (inputs.length === 0) return [];
    // Before the transaction, inside of which it would be compiled each time.
    const matcher = await getWordMatcher(context);
    return inTransaction(context, async (inside) => {
      // Serialises saves to the same store, so that concurrent imports do not mix.
      const store = await lockEditableStore(inside, storeId);
      const known = await knownProducts(inside, storeId, inputs);
      const written = await writeProducts(
        inside,
        store,
        inputs.map((input) => ({ input, before: known.get(input.externalId ?? '') ?? null })),
        { matcher },
      );
      return written.map(({ outcome }) => outcome);
    });
  },
});

async function knownProducts(
  context: Context,
  storeId: Id<'store'>,
  inputs: readonly ProductInput[],
): Promise<Map<string, KnownProduct>> {
  const externalIds = inputs.map((input) => input.externalId).filter((value) => value !== null);
  if (externalIds.length === 0) return new Map();
  const rows = await context.db
    .select(knownColumns)
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.externalId, externalIds)));
  return new Map(rows.map((row) => [row.externalId!, row]));
}
