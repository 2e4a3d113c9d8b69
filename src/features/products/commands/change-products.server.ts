// Changes many products of a store at once: their state, or their prices and stock. Each change
// is one whole product, so that a later import of an old file sees the difference.
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { firstIssues } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import { inputsOfProducts, type SavedProduct } from '../queries/product-inputs.server.ts';
import { whyNotPublish } from '../rules/publishing.ts';
import {
  type DraftReason,
  type PriceChange,
  priceChanges,
  type ProductInput,
  productInput,
  type StateChange,
  stateChange,
} from '../schemas.ts';
import { deleteProducts } from '../services/delete-products.server.ts';
import { lockEditableStore } from '../services/editable-store.server.ts';
import { minimumsFor } from '../services/own-products.server.ts';
import { writeProducts } from '../services/write-products.server.ts';

/** What became of one product; `errors` are message keys by field. */
export type ChangeResult = {
  readonly id: string;
  readonly outcome: 'changed' | 'unchanged' | 'draft' | 'invalid' | 'not_found';
  readonly draftReason?: DraftReason;
  readonly errors?: Readonly<Record<string, string>>;
};

/** One result for each id, in order. Throws not_found, unauthenticated, refused. */
export const setProductStates = defineCommand({
  permission: whyNotOfferProducts,
  input: stateChange,
  async run(
    context,
    { ids: asked, state }: StateChange,
    storeId: Id<'store'>,
  ): Promise<ChangeResult[]> {
    return inTransaction(context, async (inside) => {
      const store = await lockEditableStore(inside, storeId);
      const minimumOf = await minimumsFor(inside, store);
      if (state === 'deleted') {
        const saved = await inputsOfProducts(inside, storeId, asked);
        await deleteProducts(
          inside,
          store,
          saved.map(({ row }) => row),
        );
        const found = new Set(saved.map(({ row }) => row.publicId));
        return asked.map((id) => ({ id, outcome: found.has(id) ? 'changed' : 'not_found' }));
      }
      return changeEach(inside, store, asked, ({ input }) => ({
        product: { ...input, state },
        errors: state === 'published' ? whyNotPublish(input, minimumOf(input)) : {},
      }));
    });
  },
});

function withPrice(
  input: ProductInput,
  { tiers, priceMicros, stock }: PriceChange,
): { readonly product: ProductInput; readonly errors: Readonly<Record<string, string>> } {
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
        ({ row, input }) => withPrice(input, changeOf.get(row.publicId)!),
      );
    });
  },
});

type Changed = {
  readonly product: ProductInput;
  readonly errors: Readonly<Record<string, string>>;
};

async function changeEach(
  context: Context,
  store: Parameters<typeof writeProducts>[1],
  asked: readonly string[],
  change: (saved: SavedProduct) => Changed,
): Promise<ChangeResult[]> {
  const saved = await inputsOfProducts(context, store.id, [...new Set(asked)]);
  const results = new Map<string, ChangeResult>();
  const toWrite: { readonly id: string; readonly saved: SavedProduct; input: ProductInput }[] = [];
  for (const one of saved) {
    const id = one.row.publicId;
    const { product, errors } = change(one);
    const { data: input, error } = productInput.safeParse(product);
    const wrong = { ...(error && firstIssues(error.issues)), ...errors };
    if (input === undefined || Object.keys(wrong).length > 0)
      results.set(id, { id, outcome: 'invalid', errors: wrong });
    else toWrite.push({ id, saved: one, input });
  }
  const written = await writeProducts(
    context,
    store,
    toWrite.map(({ saved: { row }, input }) => ({ input, before: row })),
  );
  for (const [i, { id }] of toWrite.entries()) {
    const { outcome, product } = written[i]!;
    const { draftReason } = product;
    results.set(
      id,
      draftReason !== null
        ? { id, outcome: 'draft', draftReason }
        : { id, outcome: outcome === 'unchanged' ? 'unchanged' : 'changed' },
    );
  }
  return asked.map((id) => results.get(id) ?? { id, outcome: 'not_found' });
}
