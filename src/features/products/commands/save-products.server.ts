// Saves whole products of a store in bulk: creates new ones, replaces changed ones, skips others.
import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { storeTag } from '#features/companies/events.ts';
import type { StoreRow } from '#features/companies/queries.server.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { recordPictures } from '#features/media/services/record-pictures.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import { type Id, newId, newPublicId } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';
import { slugOf } from '#shared/slug.ts';
import { marketTag, productsSaved, productTag } from '../events.ts';
import { categoryTag } from '#features/categories/events.ts';
import { inDollars, priceBounds } from '../rules/prices.ts';
import { prohibitedPhrase } from '../rules/prohibited-words.ts';
import { qualityScore } from '../rules/quality.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import type { ProductInput, ProductVariant } from '../schemas.ts';
import { lockEditableStore } from '../services/editable-store.server.ts';
import { brands, productPictures, products } from '../table.server.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { type ProductToList, relist } from '../listing-rows.server.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';
type Known = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'publicId'
  | 'externalId'
  | 'slug'
  | 'contentHash'
  | 'variants'
  | 'publishedAt'
  | 'categoryId'
  | 'state'
  | 'createdAt'
>;

/**
 * Returns one outcome for each input, in order; all are saved or none. `inputs` have passed
 * `productInput`, each with its own external id. Throws not_found, unauthenticated, refused.
 */
export const saveProducts = defineCommand({
  permission: whyNotOfferProducts,
  async run(
    context,
    storeId: Id<'store'>,
    inputs: readonly ProductInput[],
  ): Promise<SaveOutcome[]> {
    if (inputs.length === 0) return [];
    return inTransaction(context, async (inside) => {
      // Serialises saves to the same store, so that concurrent imports do not mix.
      const store = await lockEditableStore(inside, storeId);

      const hashed = inputs.map((input) => ({
        input,
        contentHash: createHash('sha256').update(JSON.stringify(input)).digest('base64url'),
      }));
      const known = await knownProducts(inside, storeId, inputs);
      const changed = hashed.filter(
        ({ input, contentHash }) => known.get(input.externalId ?? '')?.contentHash !== contentHash,
      );
      if (changed.length > 0) await write(inside, store, changed, known);

      const changedInputs = new Set(changed.map(({ input }) => input));
      return inputs.map((input) =>
        !changedInputs.has(input)
          ? 'unchanged'
          : known.has(input.externalId ?? '')
            ? 'updated'
            : 'created',
      );
    });
  },
});

async function knownProducts(
  context: Context,
  storeId: Id<'store'>,
  inputs: readonly ProductInput[],
): Promise<Map<string, Known>> {
  const externalIds = inputs.map((input) => input.externalId).filter((value) => value !== null);
  if (externalIds.length === 0) return new Map();
  const {
    id,
    publicId,
    externalId,
    slug,
    contentHash,
    variants,
    publishedAt,
    categoryId,
    state,
    createdAt,
  } = getTableColumns(products);
  const rows = await context.db
    .select({
      id,
      publicId,
      externalId,
      slug,
      contentHash,
      variants,
      publishedAt,
      categoryId,
      state,
      createdAt,
    })
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.externalId, externalIds)));
  return new Map(rows.map((row) => [row.externalId!, row]));
}

async function write(
  context: Context,
  store: StoreRow,
  changed: readonly { input: ProductInput; contentHash: string }[],
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const tree = await readCategoryIndex(context);
  const brandOf = await saveBrands(
    context,
    changed.map(({ input }) => input.brand).filter((name) => name !== null),
  );
  const rates = await latestRates(context);
  const pictureIds = await recordPictures(
    context,
    changed.flatMap(({ input }) => input.images.map((image) => image.source)),
  );
  const rows: ProductToList[] = changed.map(({ input, contentHash }) => {
    const before = known.get(input.externalId ?? '');
    // A file without a category keeps the one that staff chose.
    const categoryId =
      (input.category !== null ? tree.byPath.get(input.category)?.id : undefined) ??
      before?.categoryId ??
      null;
    return productRow(context, store, input, {
      contentHash,
      before,
      categoryId,
      brandId: input.brand === null ? null : brandOf.get(input.brand)!.id,
      microsPerDollar: rates[input.currency],
    });
  });
  await upsertProducts(context, rows);

  const ids = rows.map((row) => row.id!);
  await context.db.delete(productPictures).where(inArray(productPictures.productId, ids));
  const pictures = changed.flatMap(({ input }, i) =>
    input.images.map((image, position) => ({
      productId: rows[i]!.id!,
      position,
      pictureId: pictureIds.get(image.source)!,
      alt: image.alt,
      focalX: image.focal?.x ?? null,
      focalY: image.focal?.y ?? null,
    })),
  );
  for (const some of inStatements(pictures)) await context.db.insert(productPictures).values(some);
  const listed = await relist(context, {
    store,
    rows,
    tree,
    brandNumbers: new Map([...brandOf.values()].map(({ id, number }) => [id, number])),
  });

  const categoryIds = new Set([
    ...listed,
    ...[...known.values()].flatMap((row) => tree.above(row.categoryId)),
  ]);
  await emit(
    context,
    productsSaved({ storeId: store.id, productIds: ids }, [
      marketTag,
      storeTag(store.slug),
      ...rows.map((row) => productTag(row.publicId!)),
      ...[...categoryIds].map((id) => categoryTag(tree.byId.get(id)!.publicId)),
    ]),
  );
}

function productRow(
  context: Context,
  store: StoreRow,
  input: ProductInput,
  given: {
    contentHash: string;
    before: Known | undefined;
    categoryId: Id<'category'> | null;
    brandId: Id<'brand'> | null;
    microsPerDollar: number;
  },
): ProductToList {
  const { lowest, highest } = priceBounds(input);
  const isFlagged = prohibitedPhrase(input) !== null;
  const state =
    given.before?.state === 'rejected'
      ? 'rejected'
      : isFlagged && input.state === 'published'
        ? 'draft'
        : input.state;
  const title = inLanguage(input.title, 'en', input.mainLanguage)!.value;
  const {
    externalId,
    mainLanguage,
    description,
    attributes,
    currency,
    tiers,
    moq,
    unit,
    orderMultiple,
    carton,
    leadTimes,
    sample,
    stock,
    shipByDays,
  } = input;
  const { originCountry, originProvince, hsCode, paymentOptions, certificates, tags, incoterms } =
    input;
  return {
    id: given.before?.id ?? newId<'product'>(),
    publicId: given.before?.publicId ?? newPublicId(),
    storeId: store.id,
    slug: slugOf(title) || 'product',
    externalId,
    mainLanguage,
    title: input.title,
    description,
    attributes,
    currency,
    tiers,
    moq,
    unit,
    orderMultiple,
    carton,
    leadTimes,
    sample,
    stock,
    shipByDays,
    originCountry,
    originProvince,
    hsCode,
    paymentOptions,
    certificates,
    tags,
    incoterms,
    brandId: given.brandId,
    categoryId: given.categoryId,
    state,
    reviewReason: isFlagged ? 'prohibited_words' : given.categoryId === null ? 'category' : null,
    lowestPriceMicros: lowest,
    highestPriceMicros: highest,
    lowestPriceUsdMicros: inDollars(lowest, given.microsPerDollar),
    variants: withIds(input.variants, given.before?.variants ?? []),
    qualityScore: qualityScore(input),
    contentHash: given.contentHash,
    publishedAt:
      state === 'published'
        ? (given.before?.publishedAt ?? context.now())
        : (given.before?.publishedAt ?? null),
    createdAt: given.before?.createdAt ?? context.now(),
    updatedAt: context.now(),
  };
}

/** Independent of key order, which PostgreSQL changes in jsonb. */
const optionsKey = ({ options }: ProductVariant): string =>
  JSON.stringify(
    options.map(({ name, value }) => locales.map((locale) => [name[locale], value[locale]])),
  );
const codeKey = (variant: ProductVariant): string =>
  JSON.stringify([optionsKey(variant), variant.sku]);

/**
 * A variant keeps its id while its options stay, since carts and orders refer to it. Variants with
 * equal options are told apart by SKU, then by order.
 */
function withIds(
  variants: readonly ProductVariant[],
  before: readonly (ProductVariant & { id: string })[],
): (ProductVariant & { id: string })[] {
  const ids: (string | undefined)[] = variants.map(() => undefined);
  for (const keyOf of [codeKey, optionsKey]) {
    const left = Map.groupBy(
      before.filter(({ id }) => !ids.includes(id)),
      keyOf,
    );
    for (const [i, variant] of variants.entries()) ids[i] ??= left.get(keyOf(variant))?.shift()?.id;
  }
  return variants.map((variant, i) => ({ ...variant, id: ids[i] ?? newPublicId() }));
}

/** Replaces existing rows by id; the store's lock excludes concurrent inserts. */
async function upsertProducts(context: Context, rows: ProductToList[]): Promise<void> {
  const {
    id: _id,
    publicId: _publicId,
    storeId: _storeId,
    createdAt: _createdAt,
    ...replaced
  } = getTableColumns(products);
  const set = Object.fromEntries(
    Object.entries(replaced).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  );
  for (const some of inStatements(rows))
    await context.db.insert(products).values(some).onConflictDoUpdate({ target: products.id, set });
}

async function saveBrands(
  context: Context,
  names: readonly string[],
): Promise<Map<string, { id: Id<'brand'>; number: number }>> {
  // "Bosch" and "BOSCH" are one brand, shown in its first spelling.
  const brandSlug = (name: string) =>
    slugOf(name) || createHash('sha256').update(name).digest('hex').slice(0, 16);
  const bySlug = new Map(names.map((name) => [brandSlug(name), name]));
  if (bySlug.size === 0) return new Map();
  const slugs = [...bySlug.keys()].toSorted();
  const find = () => context.db.select().from(brands).where(inArray(brands.slug, slugs));
  const known = new Set((await find()).map((row) => row.slug));
  // Inserting known brands would use up a number of the sequence each time.
  const missing = slugs.filter((slug) => !known.has(slug));
  if (missing.length > 0)
    await context.db
      .insert(brands)
      .values(missing.map((slug) => ({ slug, name: bySlug.get(slug)! })))
      .onConflictDoNothing({ target: brands.slug });
  const brandOf = new Map((await find()).map((row) => [row.slug, row]));
  return new Map(names.map((name) => [name, brandOf.get(brandSlug(name))!]));
}
