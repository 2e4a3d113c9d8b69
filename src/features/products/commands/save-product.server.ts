// Saves one product of a store by hand or by the API, and copies one.
import { and, eq, ne } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import type { StoreRow } from '#features/companies/queries.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, KervanError } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { safeDescription } from '../format/description.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import { differences } from '../rules/product-changes.ts';
import { countUnpublished, lockPublishing } from '../queries/publishing-quota.server.ts';
import {
  isWithinLength,
  maxUnpublished,
  productInput,
  type ProductInput,
  type ProductEdit,
  productEdit,
} from '../schemas.ts';
import { lockFillableStore } from '../services/editable-store.server.ts';
import { keepVersion, keepVersionBefore } from '../services/keep-version.server.ts';
import { lockOwnProduct, requirePublishable } from '../services/own-products.server.ts';
import { type WrittenProduct, writeProducts } from '../services/write-products.server.ts';
import { products } from '../table.server.ts';

/** Sanitising can make a description longer. Throws invalid. */
function requireLength(product: ProductInput): void {
  const description = safeDescription(product.description);
  if (!isWithinLength({ ...product, description }))
    throw invalid({ description: 'productTooLong' });
}

/** Throws conflict when the company has too many products that are not on sale. */
async function requireRoom(context: Context, { companyId }: StoreRow): Promise<void> {
  if (companyId === null) return;
  await lockPublishing(context, companyId);
  if ((await countUnpublished(context, companyId, maxUnpublished)) >= maxUnpublished)
    throw conflict('tooManyUnpublished', { count: maxUnpublished });
}

/** Throws invalid when another product of the store has the id; a deleted one leaves it. */
async function requireFreeId(
  context: Context,
  storeId: Id<'store'>,
  externalId: string | null,
): Promise<void> {
  if (externalId === null) return;
  const has = and(
    eq(products.storeId, storeId),
    eq(products.externalId, externalId),
    ne(products.state, 'deleted'),
  );
  if ((await context.db.$count(products, has)) > 0)
    throw invalid({ externalId: 'externalIdTaken' });
}

/** Adds a product to the store. Throws not_found, unauthenticated, refused, invalid, conflict. */
export const addProduct = defineCommand({
  permission: whyNotOfferProducts,
  input: productInput,
  async run(
    context,
    product: ProductInput,
    storeId: Id<'store'>,
  ): Promise<WrittenProduct['product']> {
    const input = { ...product, description: safeDescription(product.description) };
    requireLength(input);
    return inTransaction(context, async (inside) => {
      const store = await lockFillableStore(inside, storeId);
      await requireFreeId(inside, store.id, product.externalId);
      await requireRoom(inside, store);
      if (product.state === 'published') await requirePublishable(inside, store, input);
      const [written] = await writeProducts(inside, store, [{ input, before: null }]);
      await keepVersion(inside, { product: written!.product, input });
      return written!.product;
    });
  },
});

/**
 * Replaces a product. Throws not_found, unauthenticated, refused, invalid, and conflict with what
 * is saved in each field that differs, when another person has saved it meanwhile.
 */
export const saveProduct = defineCommand({
  permission: whyNotOfferProducts,
  input: productEdit,
  async run(
    context,
    { product, revision }: ProductEdit,
    publicId: string,
  ): Promise<WrittenProduct['product']> {
    return inTransaction(context, async (inside) => {
      const { store, row, input: saved } = await lockOwnProduct(inside, publicId);
      // Its place in the file that it came from is not the editor's to change.
      const description = safeDescription(product.description);
      const input = { ...product, description, externalId: row.externalId };
      requireLength(input);
      if (row.revision !== revision) throw changedMeanwhile(differences(input, saved));
      if (input.state === 'published') await requirePublishable(inside, store, input);
      await keepVersionBefore(inside, { row, input: saved });
      const given = [{ input, before: row }];
      const [written] = await writeProducts(inside, store, given, { isByHand: true });
      await keepVersion(inside, { product: written!.product, input });
      return written!.product;
    });
  },
});

const changedMeanwhile = (saved: Readonly<Record<string, string>>) =>
  new KervanError({
    code: 'conflict',
    httpStatus: 409,
    messageKey: 'productChanged',
    fieldErrors: Object.fromEntries(
      Object.entries(saved).map(([field, value]) => [
        field,
        value === '' ? 'savedEmpty' : { key: 'savedMeanwhile', values: { value } },
      ]),
    ),
  });

/** Adds a draft with the same contents. Throws not_found, unauthenticated, refused, conflict. */
export const duplicateProduct = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string): Promise<WrittenProduct['product']> {
    return inTransaction(context, async (inside) => {
      const { row, input } = await lockOwnProduct(inside, publicId);
      const store = await lockFillableStore(inside, row.storeId);
      await requireRoom(inside, store);
      const title = Object.fromEntries(
        locales.flatMap((locale) => {
          const text = input.title[locale];
          return text === undefined ? [] : [[locale, `${text.slice(0, 296)} (2)`]];
        }),
      );
      const copy = { ...input, title, externalId: null, state: 'draft' as const };
      const [written] = await writeProducts(inside, store, [{ input: copy, before: null }]);
      return written!.product;
    });
  },
});
