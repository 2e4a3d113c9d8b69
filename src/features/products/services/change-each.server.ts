// Changes many products of a store within one transaction. Each change is one whole product, so
// that a later import of an old file sees the difference.
import type { Context } from '#platform/context.ts';
import { firstIssues } from '#platform/http/problems.ts';
import { inputsOfProducts, type SavedProduct } from '../queries/product-inputs.server.ts';
import { whyNotPublish } from '../rules/publishing.ts';
import { type DraftReason, type ProductInput, productInput, type StateChange } from '../schemas.ts';
import { deleteProducts } from './delete-products.server.ts';
import { minimumsFor } from './own-products.server.ts';
import { writeProducts } from './write-products.server.ts';

type Store = Parameters<typeof writeProducts>[1];

/** What became of one product; `errors` are message keys by field. */
export type ChangeResult = {
  readonly id: string;
  readonly outcome: 'changed' | 'unchanged' | 'draft' | 'invalid' | 'conflict' | 'not_found';
  readonly draftReason?: DraftReason;
  readonly errors?: Readonly<Record<string, string>>;
  /** What another editor saved meanwhile. */
  readonly saved?: Pick<ProductInput, 'tiers' | 'stock' | 'currency'>;
};

/** `isStale`: another editor saved the product meanwhile, and it is left as it is. */
export type ChangedInput = {
  readonly product: ProductInput;
  readonly errors: Readonly<Record<string, string>>;
  readonly isStale?: boolean;
};

/** One result for each id, in order; `isByHand`: the change is one of states. */
export async function changeEach(
  context: Context,
  store: Store,
  asked: readonly string[],
  change: (saved: SavedProduct) => ChangedInput,
  { isByHand = false }: { readonly isByHand?: boolean } = {},
): Promise<ChangeResult[]> {
  const saved = await inputsOfProducts(context, store.id, [...new Set(asked)]);
  const results = new Map<string, ChangeResult>();
  const toWrite: { readonly id: string; readonly saved: SavedProduct; input: ProductInput }[] = [];
  for (const one of saved) {
    const id = one.row.publicId;
    const { product, errors, isStale } = change(one);
    if (isStale) {
      const { tiers, stock, currency } = one.input;
      results.set(id, { id, outcome: 'conflict', saved: { tiers, stock, currency } });
      continue;
    }
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
    { isByHand },
  );
  for (const [i, { id, input }] of toWrite.entries()) {
    const { outcome, product } = written[i]!;
    const { draftReason } = product;
    if (product.state === 'rejected' && input.state === 'published')
      results.set(id, { id, outcome: 'invalid', errors: { state: 'mendFirst' } });
    else if (draftReason !== null) results.set(id, { id, outcome: 'draft', draftReason });
    else results.set(id, { id, outcome: outcome === 'unchanged' ? 'unchanged' : 'changed' });
  }
  return asked.map((id) => results.get(id) ?? { id, outcome: 'not_found' });
}

/** One result for each id, in order. Only what is complete is published. */
export async function changeStates(
  context: Context,
  store: Store,
  { ids: asked, state }: StateChange,
): Promise<ChangeResult[]> {
  if (state === 'deleted') {
    const saved = await inputsOfProducts(context, store.id, asked);
    await deleteProducts(
      context,
      store,
      saved.map(({ row }) => row),
    );
    const found = new Set(saved.map(({ row }) => row.publicId));
    return asked.map((id) => ({ id, outcome: found.has(id) ? 'changed' : 'not_found' }));
  }
  const minimumOf = await minimumsFor(context, store);
  return changeEach(
    context,
    store,
    asked,
    ({ input }) => ({
      product: { ...input, state },
      errors: state === 'published' ? whyNotPublish(input, minimumOf(input)) : {},
    }),
    { isByHand: true },
  );
}
