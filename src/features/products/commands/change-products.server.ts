// Changes many products of a store at once: their state, or their prices and stock.
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import type { SavedProduct } from '../queries/product-inputs.server.ts';
import { type PriceChange, priceChanges, type StateChange, stateChange } from '../schemas.ts';
import {
  type ChangedInput,
  changeEach,
  type ChangeResult,
  changeStates,
} from '../services/change-each.server.ts';
import { lockEditableStore } from '../services/editable-store.server.ts';

/** One result for each id, in order. Throws not_found, unauthenticated, refused. */
export const setProductStates = defineCommand({
  permission: whyNotOfferProducts,
  input: stateChange,
  async run(context, change: StateChange, storeId: Id<'store'>): Promise<ChangeResult[]> {
    return inTransaction(context, async (inside) =>
      changeStates(inside, await lockEditableStore(inside, storeId), change),
    );
  },
});

function withPrice(
  { row, input }: SavedProduct,
  { tiers, priceMicros, stock, revision }: PriceChange,
): ChangedInput {
  if (revision !== undefined && revision !== row.revision)
    return { product: input, errors: {}, isStale: true };
  const changed = { ...input, ...(stock !== undefined && { stock }) };
  if (tiers !== undefined) return { product: { ...changed, tiers }, errors: {} };
  if (priceMicros === undefined) return { product: changed, errors: {} };
  const [tier, ...more] = input.tiers;
  if (more.length > 0) return { product: input, errors: { priceMicros: 'priceNeedsTiers' } };
  return { product: { ...changed, tiers: [{ ...tier!, priceMicros }] }, errors: {} };
}

/**
 * One result for each change, in order; of two for one product the later counts. Throws not_found,
 * unauthenticated, refused.
 */
export const changePriceAndStock = defineCommand({
  permission: whyNotOfferProducts,
  input: priceChanges,
  async run(
    context,
    changes: readonly PriceChange[],
    storeId: Id<'store'>,
  ): Promise<ChangeResult[]> {
    return inTransaction(context, async (inside) => {
      const store = await lockEditableStore(inside, storeId);
      const changeOf = new Map(changes.map((change) => [change.id, change]));
      return changeEach(
        inside,
        store,
        changes.map(({ id }) => id),
        (saved) => withPrice(saved, changeOf.get(saved.row.publicId)!),
      );
    });
  },
});
