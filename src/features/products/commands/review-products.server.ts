// Decisions of the market's staff about products that wait. Each review is decided once.
import { and, eq, inArray } from 'drizzle-orm';
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { lockStore, type StoreRow } from '#features/companies/queries.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import type { SecurityEventKind } from '#features/users/schemas.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { changedParts } from '#platform/shown-parts.ts';
import { actorIds, whyNotAdministerWith } from '#shared/actor.ts';
import { inLanguage } from '#shared/per-language.ts';
import { productReviewed } from '../events.ts';
import { changesText } from '../format/reviews.ts';
import { findDecider } from '../queries/product-reviews.server.ts';
import { publishingQuota } from '../queries/publishing-quota.server.ts';
import { wordsInProduct } from '../rules/product-words.ts';
import { minMoq } from '../rules/publishing.ts';
import type { RejectionReason, ReviewReason, ReviewState, ShownPart } from '../rules/reviews.ts';
import { askForReviews } from '../services/ask-for-reviews.server.ts';
import { showProduct } from '../services/show-product.server.ts';
import { shownOf } from '../queries/shown-product.server.ts';
import {
  approvedWords,
  brands,
  type ProductRow,
  productReviews,
  products,
} from '../table.server.ts';

type Decision = {
  readonly to: Exclude<ReviewState, 'open' | 'withdrawn'>;
  /** The reasons it may be decided for; null: any. */
  readonly only: readonly ReviewReason[] | null;
  readonly rejection?: RejectionReason;
  readonly note?: string | null;
};
/** What the page of the review showed to who decides. */
type Seen = {
  readonly revision: number;
  /** Its fingerprint, of which a difference names what changed. */
  readonly shown: string;
  /** Keys of the prohibited words that were marked. */
  readonly words: readonly string[];
};
type Decided = {
  readonly review: typeof productReviews.$inferSelect;
  readonly product: ProductRow;
  readonly store: StoreRow;
};

const logKinds: Readonly<Record<Decision['to'], SecurityEventKind>> = {
  approved: 'product_approved',
  categorised: 'product_categorised',
  rejected: 'product_rejected',
};

/**
 * Ends the review by one conditional UPDATE and runs `change` in its transaction. Throws not_found;
 * conflict, which names the person who decided it before, or when the product is another one than
 * was seen.
 */
const decide = (
  context: Context,
  publicId: string,
  { seen, ...decision }: Decision & { readonly seen: Seen | undefined },
  change: (inside: Context, decided: Decided) => Promise<void>,
): Promise<void> =>
  inTransaction(context, async (inside) => {
    // The store first, as saving products does.
    const store = await lockStoreOf(inside, publicId);
    const { to, only, rejection = null, note = null } = decision;
    const [review] = await inside.db
      .update(productReviews)
      .set({ state: to, rejection, note, decidedAt: inside.now(), ...actorIds(inside.actor) })
      .where(
        and(
          eq(productReviews.publicId, publicId),
          eq(productReviews.state, 'open'),
          only === null ? undefined : inArray(productReviews.reason, [...only]),
        ),
      )
      .returning();
    if (!review) throw await whyDecided(inside, publicId);
    const [product] = await inside.db
      .select()
      .from(products)
      .where(eq(products.id, review.productId))
      .for('no key update');
    if (seen !== undefined && product!.revision !== seen.revision)
      throw changedMeanwhile(inside, changedParts(shownOf(product!), seen.shown));
    await change(inside, { review, product: product!, store });
    const title = inLanguage(product!.title, 'en', product!.mainLanguage)?.value ?? '';
    await noteOwnAct(inside, logKinds[to], `${product!.publicId} ${title}`);
    await emit(inside, productReviewed(review.id), queueMoved('reviews'));
  });

const changedMeanwhile = ({ locale }: Context, changes: readonly (ShownPart | 'rules')[]) =>
  conflict('shownChanged', {
    changes: changesText(changes.length > 0 ? changes : ['other'], locale),
  });

async function lockStoreOf(context: Context, publicId: string): Promise<StoreRow> {
  const [found] = await context.db
    .select({ storeId: products.storeId })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(eq(productReviews.publicId, publicId));
  const store = found && (await lockStore(context, found.storeId));
  if (!store) throw notFound();
  return store;
}

async function whyDecided(context: Context, publicId: string) {
  const person = await findDecider(context, publicId);
  return person === null ? conflict('reviewEnded') : conflict('reviewDecided', { person });
}

/** Whether the minimum order is below the one of the category; the operator's stores have none. */
async function isBelowMoq(
  context: Context,
  { companyId }: StoreRow,
  product: Pick<ProductRow, 'categoryId' | 'moq' | 'unit' | 'carton'>,
): Promise<boolean> {
  if (companyId === null || product.categoryId === null) return false;
  const terms = (await getCategoryTerms(context)).get(product.categoryId);
  return terms !== undefined && product.moq < minMoq(product, terms.moqPieces);
}

/** Whether the company's package has a place for the product, or it has one already. */
const hasPlace = async (context: Context, { product, store }: Decided): Promise<boolean> =>
  product.state === 'published' ||
  store.companyId === null ||
  (await publishingQuota(context, store.companyId)).take();

async function brandNameOf(context: Context, { brandId }: ProductRow): Promise<string | null> {
  if (brandId === null) return null;
  const [brand] = await context.db
    .select({ name: brands.name })
    .from(brands)
    .where(eq(brands.id, brandId));
  return brand?.name ?? null;
}

/**
 * Publishes the product, whose words are never asked about again; one that staff looked at of its
 * own accord stays as it is. Without a place in the package, or below the minimum order of its
 * category, it stays a draft that says why. Throws conflict, not_found, refused, unauthenticated.
 */
export const approveProduct = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, seen?: Seen): Promise<void> {
    const matcher = await getWordMatcher(context);
    const only = ['prohibited_words', 'mended', 'staff'] as const;
    const decision = { to: 'approved', only, seen } as const;
    await decide(context, publicId, decision, async (inside, decided) => {
      const { review, product, store } = decided;
      const brand = await brandNameOf(inside, product);
      const found = wordsInProduct(matcher, { ...product, brand });
      const words = new Set([...review.words, ...found]);
      // A rule may be younger than the page.
      if (seen !== undefined && [...words].some((key) => !seen.words.includes(key)))
        throw changedMeanwhile(inside, ['rules']);
      if (words.size > 0)
        await inside.db
          .insert(approvedWords)
          .values([...words].map((key) => ({ productId: product.id, key })))
          .onConflictDoNothing();
      // It was never taken from where it is.
      if (review.reason === 'staff') return;
      const reviewReason = product.categoryId === null ? 'category' : null;
      const draftReason = (await isBelowMoq(inside, store, product))
        ? 'category_moq'
        : (await hasPlace(inside, decided))
          ? null
          : 'package_limit';
      await showProduct(inside, store, product, {
        reviewReason,
        draftReason,
        ...(draftReason === null
          ? { state: 'published', publishedAt: product.publishedAt ?? inside.now() }
          : { state: 'draft' }),
      });
      const asked = { productId: product.id, isNew: false, words: [] };
      if (reviewReason !== null) await askForReviews(inside, [{ ...asked, reason: reviewReason }]);
    });
  },
});

/**
 * Puts the product into a category, given by its path; below the minimum order of that category it
 * becomes a draft that says why. Throws invalid, conflict, not_found, refused, unauthenticated.
 */
export const chooseProductCategory = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, path: string, seen?: Seen): Promise<void> {
    const decision = { to: 'categorised', only: ['category'], seen } as const;
    await decide(context, publicId, decision, async (inside, { product, store }) => {
      const category = (await readCategoryIndex(inside)).byPath.get(path);
      if (!category || category.parentId === null) throw invalid({ category: 'required' });
      const chosen = { ...product, categoryId: category.id };
      const isHeld = product.state === 'published' && (await isBelowMoq(inside, store, chosen));
      await showProduct(inside, store, product, {
        categoryId: category.id,
        reviewReason: null,
        ...(isHeld && { state: 'draft', draftReason: 'category_moq' }),
      });
    });
  },
});

type Rejection = { readonly rejection: RejectionReason; readonly note: string | null };

/**
 * Takes the product from the market until its seller has mended and published it and staff has
 * approved that. Throws conflict, not_found, refused, unauthenticated.
 */
export const rejectProduct = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, { rejection, note }: Rejection, seen?: Seen): Promise<void> {
    if (rejection === 'other' && !note) throw invalid({ note: 'required' });
    const decision = { to: 'rejected', only: null, rejection, note, seen } as const;
    await decide(context, publicId, decision, async (inside, { review, product, store }) => {
      await inside.db
        .update(productReviews)
        .set({ contentHash: product.contentHash })
        .where(eq(productReviews.id, review.id));
      await showProduct(inside, store, product, {
        state: 'rejected',
        draftReason: null,
        pauseReason: null,
        reviewReason: null,
      });
    });
  },
});
