// The row that a product's input becomes, and the state that it may have.
import { createHash } from 'node:crypto';
import type { StoreRow } from '#features/companies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { type Id, newId, newPublicId } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';
import { slugOf } from '#shared/slug.ts';
import type { ProductToList } from '../listing-rows.server.ts';
import type { PublishingQuota } from '../queries/publishing-quota.server.ts';
import type { Bar } from '../queries/rejections.server.ts';
import { inDollars, priceBounds } from '../rules/prices.ts';
import { minMoq } from '../rules/publishing.ts';
import { qualityScore } from '../rules/quality.ts';
import { type ProductInput, productStates, type ProductVariant } from '../schemas.ts';
import { type ProductRow, products } from '../table.server.ts';

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
export const hashOf = (input: object): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

/** Whether nothing but the state differs from what was saved before. */
const isSameButState = (input: ProductInput, contentHash: string): boolean =>
  productStates.some((state) => hashOf({ ...input, state }) === contentHash);

type Standing = Pick<ProductRow, 'state' | 'draftReason'> & { readonly isFlagged: boolean };

/**
 * What the product becomes. A rejected one leaves that state only when its seller publishes it by
 * hand after mending it, and then waits for staff; until they approve it, nothing puts it on sale.
 * One that should be published and may not be stays a draft and says why.
 */
export function standingOf({
  input,
  before,
  moqPieces,
  quota,
  isFlagged,
  isByHand,
  bar,
}: ProductToWrite & {
  readonly isFlagged: boolean;
  readonly moqPieces: number | null;
  readonly quota: PublishingQuota;
  /** Its seller asks for this state, in the editor, the list or the API. */
  readonly isByHand: boolean;
  /** Of a product that staff rejected and has not approved since. */
  readonly bar: Bar | null;
}): Standing {
  const draft = (draftReason: Standing['draftReason']): Standing => ({
    state: 'draft',
    draftReason,
    isFlagged,
  });
  const isRejected = before?.state === 'rejected';
  const leavesRejection =
    isByHand &&
    input.state === 'published' &&
    !isSameButState(input, bar?.contentHash ?? before?.contentHash ?? '');
  if (isRejected && !leavesRejection) return { state: 'rejected', draftReason: null, isFlagged };
  if (input.state !== 'published') return { state: input.state, draftReason: null, isFlagged };
  if (isFlagged) return draft('prohibited_words');
  const isOnSale = before?.state === 'published';
  if (isRejected || (bar !== null && !isOnSale)) return draft('mended');
  if (moqPieces !== null && input.moq < minMoq(input, moqPieces)) return draft('category_moq');
  const hasPlace = isOnSale || quota.take();
  return hasPlace ? { state: 'published', draftReason: null, isFlagged } : draft('package_limit');
}

/** What staff is to decide about it. */
function reviewReasonOf(
  { state, draftReason, isFlagged }: Standing,
  categoryId: Id<'category'> | null,
): ProductRow['reviewReason'] {
  if (state === 'rejected') return null;
  if (isFlagged) return 'prohibited_words';
  if (draftReason === 'mended') return 'mended';
  return categoryId === null ? 'category' : null;
}

export function productRow(
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
  const { state, draftReason } = given.standing;
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
    reviewReason: reviewReasonOf(given.standing, given.categoryId),
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
