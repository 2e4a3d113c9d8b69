// Saves whole products of a store in bulk, as files, feeds and the demo market state them.
import { and, eq, inArray } from 'drizzle-orm';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import type { ProductInput } from '../schemas.ts';
import { lockFillableStore } from '../services/editable-store.server.ts';
import { type KnownProduct, knownColumns } from '../services/product-row.server.ts';
import { type SaveOutcome, writeProducts } from '../services/write-products.server.ts';
import { products } from '../table.server.ts';

/** `deleted`: its seller deleted the product of this external id, which stays so. */
type BulkOutcome = SaveOutcome | 'deleted';

/**
 * Returns one outcome for each input, in order; all are saved or none. `inputs` have passed
 * `productInput`, each with its own external id. What may not be published stays a draft, with its
 * reason, and what was deleted is left alone. Throws conflict for a store that is closed for good,
 * not_found, unauthenticated, refused.
 */
export const saveProducts = defineCommand({
  permission: whyNotOfferProducts,
  async run(
    context,
    storeId: Id<'store'>,
    inputs: readonly ProductInput[],
  ): Promise<BulkOutcome[]> {
    if (inputs.length === 0) return [];
    // Before the transaction, inside of which it would be compiled each time.
    const matcher = await getWordMatcher(context);
    return inTransaction(context, async (inside) => {
      // Serialises saves to the same store, so that concurrent imports do not mix.
      const store = await lockFillableStore(inside, storeId);
      const known = await knownProducts(inside, storeId, inputs);
      const given = inputs.map((input) => ({
        input,
        before: known.get(input.externalId ?? '') ?? null,
      }));
      const left = given.filter(({ before }) => before?.state !== 'deleted');
      const written = await writeProducts(inside, store, left, { matcher });
      const outcomeOf = new Map(left.map((one, i) => [one, written[i]!.outcome]));
      return given.map((one) => outcomeOf.get(one) ?? 'deleted');
    });
  },
});

/** By external id; a deleted one only where no other has taken its id. */
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
  const isDeleted = ({ state }: KnownProduct) => state === 'deleted';
  const inOrder = [...rows.filter(isDeleted), ...rows.filter((row) => !isDeleted(row))];
  return new Map(inOrder.map((row) => [row.externalId!, row]));
}
