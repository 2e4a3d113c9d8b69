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
import type { Id } from '#shared/ids.ts';
import { slugOf } from '#shared/slug.ts';
import { marketTag, productsSaved, productTag } from '../events.ts';
import { categoryTag } from '#features/categories/events.ts';
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import type { WordMatcher } from '#features/prohibited-words/rules/matcher.ts';
import { wordsInProduct } from '../rules/product-words.ts';
import { requireMove } from '../rules/state-moves.ts';
import type { ProductInput } from '../schemas.ts';
import { askForReviews, readApprovedWords } from './ask-for-reviews.server.ts';
import {
  type PublishingQuota,
  publishingQuota,
  unlimitedQuota,
} from '../queries/publishing-quota.server.ts';
import { readBars } from '../queries/rejections.server.ts';
import { brands, productPictures, products } from '../table.server.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { safeDescription } from '../format/description.ts';
import { type ProductToList, relist } from '../listing-rows.server.ts';
import {
  hashOf,
  type KnownProduct,
  productRow,
  type ProductToWrite,
  standingOf,
} from './product-row.server.ts';

export type SaveOutcome = 'created' | 'updated' | 'unchanged';

export type WrittenProduct = {
  readonly outcome: SaveOutcome;
  /** As it is now. */
  readonly product: Pick<
    KnownProduct,
    'id' | 'publicId' | 'slug' | 'state' | 'draftReason' | 'revision'
  >;
};

type Change = ProductToWrite & { readonly contentHash: string };

type Options = {
  readonly matcher?: WordMatcher;
  /** The seller asks for each product's state; files, feeds and prices only carry it along. */
  readonly isByHand?: boolean;
};

/**
 * Within the transaction that holds the store's lock: writes what has changed, and returns one
 * result for each product, in order.
 */
export async function writeProducts(
  context: Context,
  store: StoreRow,
  given: readonly ProductToWrite[],
  { matcher, isByHand = false }: Options = {},
): Promise<WrittenProduct[]> {
  const hashed = given.map(({ input: unsafe, before }) => {
    // Here, because every door leads here: files, feeds, the editor and programs.
    const input = { ...unsafe, description: safeDescription(unsafe.description) };
    return { input, before, contentHash: hashOf(input) };
  });
  const quota = await quotaOf(context, store, given);
  const changed = hashed.filter((one) => !isUnchanged(one, { quota, isByHand }));
  const rows =
    changed.length === 0
      ? []
      : await write(context, {
          store,
          changed,
          quota,
          isByHand,
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

/**
 * The same input again changes nothing, unless the product has a place now or its seller publishes
 * a rejected one that a file has mended.
 */
const isUnchanged = (
  { input, before, contentHash }: Change,
  { quota, isByHand }: Pick<Write, 'quota' | 'isByHand'>,
): boolean =>
  before !== null &&
  before.contentHash === contentHash &&
  !(isByHand && before.state === 'rejected' && input.state === 'published') &&
  ((before.draftReason ?? before.pauseReason) !== 'package_limit' || quota.isFull());

/** Counted only when something takes a place. */
const quotaOf = (
  context: Context,
  { companyId }: StoreRow,
  given: readonly ProductToWrite[],
): PublishingQuota | Promise<PublishingQuota> =>
  companyId !== null &&
  given.some(({ input, before }) => input.state === 'published' && before?.state !== 'published')
    ? publishingQuota(context, companyId)
    : unlimitedQuota;

type Write = {
  readonly store: StoreRow;
  readonly changed: readonly Change[];
  readonly quota: PublishingQuota;
  readonly isByHand: boolean;
  readonly matcher: WordMatcher;
};

async function write(
  context: Context,
  { store, changed, quota, isByHand, matcher }: Write,
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
  const bars = await readBars(
    context,
    changed.flatMap(({ before }) => (before && before.state !== 'published' ? before.id : [])),
  );
  const rows: ProductToList[] = changed.map(({ input, before, contentHash }) => {
    // A file without a category keeps the one that staff chose.
    const categoryId =
      (input.category !== null ? tree.byPath.get(input.category)?.id : undefined) ??
      before?.categoryId ??
      null;
    const moqPieces = categoryId === null ? null : (terms?.get(categoryId)?.moqPieces ?? null);
    const bar = (before && bars.get(before.id)) ?? null;
    const isFlagged = wordsOf.get(input)!.length > 0;
    const standing = standingOf({ input, before, moqPieces, quota, isFlagged, isByHand, bar });
    requireMove({
      from: before?.state ?? 'new',
      to: standing.state,
      by: isByHand && before !== null ? 'seller' : 'content',
      isBarred: bar !== null,
    });
    return productRow(context, store, input, {
      contentHash,
      before,
      categoryId,
      brandId: input.brand === null ? null : brandOf.get(input.brand)!.id,
      microsPerDollar: rates[input.currency],
      standing,
    });
  });
  await upsertProducts(context, rows);
  await askForReviews(
    context,
    changed.map((one, i) => questionOf(one, rows[i]!, wordsOf.get(one.input)!)),
  );
  await replacePictures(context, { changed, rows, pictureIds });
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
    productsSaved({ storeId: store.id, productIds: rows.map((row) => row.id!) }, [
      marketTag,
      storeTag(store.slug),
      ...rows.map((row) => productTag(row.publicId!)),
      ...[...categoryIds].map((id) => categoryTag(tree.byId.get(id)!.publicId)),
    ]),
  );
  return rows;
}

/** Drafts are the seller's own affair until they are to be published. */
const questionOf = ({ input, before }: Change, row: ProductToList, words: readonly string[]) => ({
  productId: row.id!,
  isNew: before === null,
  reason: input.state === 'published' ? (row.reviewReason ?? null) : null,
  words,
});

async function replacePictures(
  context: Context,
  {
    changed,
    rows,
    pictureIds,
  }: {
    readonly changed: readonly Change[];
    readonly rows: readonly ProductToList[];
    readonly pictureIds: Awaited<ReturnType<typeof recordPictures>>;
  },
): Promise<void> {
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
