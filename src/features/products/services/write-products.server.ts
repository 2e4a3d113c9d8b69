// Writes whole products of a store: creates new ones, replaces changed ones, skips others.
import { createHash } from 'node:crypto';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { storeTag } from '#features/companies/events.ts';
import type { StoreRow } from '#features/companies/queries.server.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { recordPictures } from '#features/media/services/record-pictures.server.ts';
import type { Context } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import { type Id, newId, newPublicId } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';
import { slugOf } from '#shared/slug.ts';
import { marketTag, productsSaved, productTag } from '../events.ts';
import { categoryTag } from '#features/categories/events.ts';
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { minMoq } from '../rules/publishing.ts';
import { inDollars, priceBounds } from '../rules/prices.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { type WordMatcher, wordsInProduct } from '#features/prohibited-words/rules/matcher.ts';
import { qualityScore } from '../rules/quality.ts';
import { type ProductInput, productStates, type ProductVariant } from '../schemas.ts';
import { askForReviews, readApprovedWords } from './ask-for-reviews.server.ts';
import { type OpenPlaces, openPlaces, unlimitedPlaces } from '../queries/open-places.server.ts';
import { brands, type ProductRow, productPictures, products } from '../table.server.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { type ProductToList, relist } from '../listing-rows.server.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

/** What saving keeps or compares of a product. */
export const knownColumns = {
  id: products.id,
  publicId: products.publicId,
  externalId: products.externalId,
  slug: products.slug,
  contentHash: products.contentHash,
  variants: products.variants,
  publishedAt: products.publishedAt,
  categoryId: products.categoryId,
  state: products.state,
  draftReason: products.draftReason,
  pauseReason: products.pauseReason,
  revision: products.revision,
  createdAt: products.createdAt,
};
export type KnownProduct = Pick<ProductRow, keyof typeof knownColumns>;

export type ProductToWrite = {
  readonly input: ProductInput;
  /** Null for a new product. */
  readonly before: KnownProduct | null;
};
export type WrittenProduct = {
  readonly outcome: SaveOutcome;
  /** As it is now. */
  readonly product: Pick<
    KnownProduct,
    'id' | 'publicId' | 'slug' | 'state' | 'draftReason' | 'revision'
  >;
};

type Change = ProductToWrite & { readonly contentHash: string };

const hashOf = (input: object): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

/** Whether nothing but the state differs from what was saved before. */
const isSameButState = (input: ProductInput, contentHash: string): boolean =>
  productStates.some((state) => hashOf({ ...input, state }) === contentHash);

/**
 * Within the transaction that holds the store's lock: writes what has changed, and returns one
 * result for each product, in order.
 */
export async function writeProducts(
  context: Context,
  store: StoreRow,
  given: readonly ProductToWrite[],
  { matcher }: { readonly matcher?: WordMatcher } = {},
): Promise<WrittenProduct[]> {
  const hashed = given.map((one) => ({
    ...one,
    contentHash: hashOf(one.input),
  }));
  const places = await placesOf(context, store, given);
  const changed = hashed.filter((one) => !isUnchanged(one, places));
  const rows =
    changed.length === 0
      ? []
      : await write(context, {
          store,
          changed,
          places,
          matcher: matcher ?? (await getWordMatcher(context)),
        });
  const rowOf = new Map(changed.map((one, i) => [one, rows[i]!]));
  return hashed.map((one) => {
    const row = rowOf.get(one);
    return {
      outcome: row === undefined ? 'unchanged' : one.before === null ? 'created' : 'updated',
      product: row === undefined ? one.before! : writtenRow(row),
    };
  });
}

const writtenRow = (row: ProductToList): WrittenProduct['product'] => ({
  id: row.id!,
  publicId: row.publicId!,
  slug: row.slug,
  state: row.state,
  draftReason: row.draftReason ?? null,
  revision: row.revision!,
});

/** The same input again changes nothing, unless the product came back or has a place now. */
const isUnchanged = ({ before, contentHash }: Change, places: OpenPlaces): boolean =>
  before !== null &&
  before.contentHash === contentHash &&
  before.state !== 'deleted' &&
  ((before.draftReason ?? before.pauseReason) !== 'package_limit' || places.isFull());

/** Counted only when something takes a place. */
const placesOf = (
  context: Context,
  { companyId }: StoreRow,
  given: readonly ProductToWrite[],
): OpenPlaces | Promise<OpenPlaces> =>
  companyId !== null &&
  given.some(({ input, before }) => input.state === 'published' && before?.state !== 'published')
    ? openPlaces(context, companyId)
    : unlimitedPlaces;

type Write = {
  readonly store: StoreRow;
  readonly changed: readonly Change[];
  readonly places: OpenPlaces;
  readonly matcher: WordMatcher;
};

async function write(
  context: Context,
  { store, changed, places, matcher }: Write,
): Promise<ProductToList[]> {
  const tree = await readCategoryIndex(context);
  // Stores without a company are the operator's own.
  const terms = store.companyId === null ? null : await getCategoryTerms(context);
  const brandOf = await saveBrands(
    context,
    changed.map(({ input }) => input.brand).filter((name) => name !== null),
  );
  const rates = await latestRates(context);
  const pictureIds = await recordPictures(
    context,
    changed.flatMap(({ input }) => input.images.map((image) => image.source)),
    { uploadsOf: store.companyId },
  );
  const wordsOf = await wordsToAskAbout(context, changed, matcher);
  const rows: ProductToList[] = changed.map(({ input, before, contentHash }) => {
    // A file without a category keeps the one that staff chose.
    const categoryId =
      (input.category !== null ? tree.byPath.get(input.category)?.id : undefined) ??
      before?.categoryId ??
      null;
    const moqPieces = categoryId === null ? null : (terms?.get(categoryId)?.moqPieces ?? null);
    return productRow(context, store, input, {
      contentHash,
      before,
      categoryId,
      brandId: input.brand === null ? null : brandOf.get(input.brand)!.id,
      microsPerDollar: rates[input.currency],
      standing: standingOf({
        input,
        before,
        moqPieces,
        places,
        isFlagged: wordsOf.get(input)!.length > 0,
      }),
    });
  });
  await upsertProducts(context, rows);
  await askForReviews(
    context,
    changed.map(({ input, before }, i) => {
      // Drafts are the seller's own affair until they are to be published.
      const isAsked = input.state === 'published' && before?.state !== 'rejected';
      return {
        productId: rows[i]!.id!,
        isNew: before === null,
        reason: isAsked ? (rows[i]!.reviewReason ?? null) : null,
        words: wordsOf.get(input)!,
      };
    }),
  );

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
    ...changed.flatMap(({ before }) => tree.above(before?.categoryId ?? null)),
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
  return rows;
}

/** Prohibited words of each input that staff has not allowed in that product. */
async function wordsToAskAbout(
  context: Context,
  changed: readonly Change[],
  matcher: WordMatcher,
): Promise<Map<ProductInput, string[]>> {
  const found = changed.map(({ input, before }) => ({
    input,
    id: before?.id,
    words: wordsInProduct(matcher, input),
  }));
  const flagged = found.flatMap(({ id, words }) =>
    id === undefined || words.length === 0 ? [] : id,
  );
  const approved = await readApprovedWords(context, flagged);
  return new Map(
    found.map(({ input, id, words }) => [
      input,
      words.filter((word) => !(id && approved.get(id)?.has(word))),
    ]),
  );
}

type Standing = Pick<ProductRow, 'state' | 'draftReason'> & { readonly isFlagged: boolean };

/**
 * What the product becomes. A rejected one that is mended is a draft, which its seller publishes
 * again, while another state alone mends nothing; one that should be published and may not be stays
 * a draft and says why.
 */
function standingOf({
  input,
  before,
  moqPieces,
  places,
  isFlagged,
}: ProductToWrite & {
  readonly isFlagged: boolean;
  readonly moqPieces: number | null;
  readonly places: OpenPlaces;
}): Standing {
  const draft = (draftReason: Standing['draftReason']): Standing => ({
    state: 'draft',
    draftReason,
    isFlagged,
  });
  if (before?.state === 'rejected')
    return isSameButState(input, before.contentHash)
      ? { state: 'rejected', draftReason: null, isFlagged }
      : draft(null);
  if (input.state !== 'published') return { state: input.state, draftReason: null, isFlagged };
  if (isFlagged) return draft(null);
  if (moqPieces !== null && input.moq < minMoq(input, moqPieces)) return draft('category_moq');
  const hasPlace = before?.state === 'published' || places.take();
  return hasPlace ? { state: 'published', draftReason: null, isFlagged } : draft('package_limit');
}

function productRow(
  context: Context,
  store: StoreRow,
  input: ProductInput,
  given: {
    contentHash: string;
    before: KnownProduct | null;
    categoryId: Id<'category'> | null;
    brandId: Id<'brand'> | null;
    microsPerDollar: number;
    standing: Standing;
  },
): ProductToList {
  const { lowest, highest } = priceBounds(input);
  const { state, draftReason, isFlagged } = given.standing;
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
    draftReason,
    // Editing a product that waits for a larger package does not make the pause its seller's.
    pauseReason:
      state === 'paused' && given.before?.state === 'paused' ? given.before.pauseReason : null,
    revision: (given.before?.revision ?? 0) + 1,
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
