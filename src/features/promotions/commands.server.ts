// Price cuts with a beginning and an end.
import { eq, inArray } from 'drizzle-orm';
import { productTag } from '#features/products/events.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { lockProducts } from '#features/products/queries/lock-products.server.ts';
import { lockEditableStore } from '#features/products/services/editable-store.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { dateText } from '#shared/dates.ts';
import type { Id } from '#shared/ids.ts';
import { promotionsSaved } from './events.ts';
import {
  findProductOfPromotion,
  listOpenPromotions,
  type OpenPromotion,
} from './queries/open-promotions.server.ts';
import { maxOpenPromotions, maxPercent, minPercent, type Period, whyNotPeriod } from './rules.ts';
import { type PromotionForm, promotionForm } from './schemas.ts';
import { lockOwnProduct, type OwnProduct } from './services/own-product.server.ts';
import { promotions } from './table.server.ts';

/**
 * Makes a promotion of the company's own product and returns its public id. One that would begin in
 * the past begins now. Throws invalid, also when it would overlap another one, conflict when the
 * product has too many, not_found, unauthenticated, refused.
 */
export const addPromotion = defineCommand({
  permission: whyNotOfferProducts,
  input: promotionForm,
  async run(context, input: PromotionForm, productId: string): Promise<string> {
    return inTransaction(context, async (inside) => {
      const product = await lockOwnProduct(inside, productId);
      const others = await listOpenPromotions(inside, product.id);
      if (others.length >= maxOpenPromotions)
        throw conflict('tooManyPromotions', { count: maxOpenPromotions });
      const period = periodOf(input, inside.now());
      demandPeriod(inside, period, others);
      const [made] = await inside.db
        .insert(promotions)
        .values({ productId: product.id, percent: input.percent, ...period })
        .returning({ id: promotions.id, publicId: promotions.publicId });
      await emitSaved(inside, product, [made!.id]);
      return made!.publicId;
    });
  },
});

/**
 * Changes a promotion that is not over; the beginning of one that runs stays. Throws as
 * `addPromotion`, and conflict when it is over.
 */
export const changePromotion = defineCommand({
  permission: whyNotOfferProducts,
  input: promotionForm,
  async run(context, input: PromotionForm, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const { product, promotion, others } = await lockOpenPromotion(inside, publicId);
      const now = inside.now();
      const startsAt = promotion.startsAt <= now ? promotion.startsAt : input.startsAt;
      const period =
        startsAt === promotion.startsAt ? { startsAt, endsAt: input.endsAt } : periodOf(input, now);
      demandPeriod(inside, period, others);
      await inside.db
        .update(promotions)
        .set({ percent: input.percent, ...period })
        .where(eq(promotions.id, promotion.id));
      await emitSaved(inside, product, [promotion.id]);
    });
  },
});

/**
 * Ends a promotion that runs, now; removes one that is still to come. Throws conflict when it is
 * over, not_found, unauthenticated, refused.
 */
export const endPromotion = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const { product, promotion } = await lockOpenPromotion(inside, publicId);
      const now = inside.now();
      const isThis = eq(promotions.id, promotion.id);
      if (promotion.startsAt < now)
        await inside.db.update(promotions).set({ endsAt: now }).where(isThis);
      else await inside.db.delete(promotions).where(isThis);
      await emitSaved(inside, product, []);
    });
  },
});

const periodOf = ({ startsAt, endsAt }: PromotionForm, now: Date): Period => ({
  startsAt: startsAt && startsAt > now ? startsAt : now,
  endsAt,
});

/** Throws invalid. */
function demandPeriod(context: Context, period: Period, others: readonly OpenPromotion[]): void {
  const refusal = whyNotPeriod(period, context.now());
  if (refusal) throw invalid({ endsAt: refusal });
  const other = others.find(
    ({ startsAt, endsAt }) => startsAt < period.endsAt && period.startsAt < endsAt,
  );
  if (!other) return;
  const text = (at: Date) => dateText(at, context.locale, 'marketMoment');
  throw conflict('promotionOverlap', { start: text(other.startsAt), end: text(other.endsAt) });
}

/** Throws not_found, refused, unauthenticated; conflict when the promotion is over. */
async function lockOpenPromotion(context: Context, publicId: string) {
  const productId = await findProductOfPromotion(context, publicId);
  if (productId === null) throw notFound();
  const product = await lockOwnProduct(context, productId);
  const open = await listOpenPromotions(context, product.id);
  const promotion = open.find((one) => one.publicId === publicId);
  if (promotion) return { product, promotion, others: open.filter((one) => one !== promotion) };
  // It may have been removed while this waited for the product.
  throw (await findProductOfPromotion(context, publicId)) === null
    ? notFound()
    : conflict('promotionOver');
}

const emitSaved = (
  context: Context,
  { publicId }: OwnProduct,
  promotionIds: readonly Id<'promotion'>[],
) => emit(context, promotionsSaved({ promotionIds }, [productTag(publicId)]));

export type PromotionInput = {
  readonly externalId: string;
  readonly percent: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

const isPossible = ({ percent, startsAt, endsAt }: PromotionInput): boolean =>
  Number.isInteger(percent) && percent >= minPercent && percent <= maxPercent && endsAt > startsAt;

/**
 * Replaces the promotions of these products by one each. Throws not_found, unauthenticated,
 * refused, invalid.
 */
export const savePromotions = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, storeId: Id<'store'>, inputs: readonly PromotionInput[]): Promise<void> {
    if (!inputs.every(isPossible)) throw invalid('promotionPeriod');
    const externalIds = inputs.map((input) => input.externalId);
    if (new Set(externalIds).size < inputs.length) throw invalid('invalid');
    if (inputs.length === 0) return;
    await inTransaction(context, async (inside) => {
      await lockEditableStore(inside, storeId);
      // Concurrent saves replace each other's promotion instead of adding a second one.
      const rows = await lockProducts(inside, { storeId, externalIds });
      const byExternalId = new Map(rows.map((row) => [row.externalId, row]));
      if (externalIds.some((externalId) => !byExternalId.has(externalId))) throw notFound();
      const productIds = rows.map((row) => row.id);
      await inside.db.delete(promotions).where(inArray(promotions.productId, productIds));
      const saved = await inside.db
        .insert(promotions)
        .values(
          inputs.map(({ externalId, percent, startsAt, endsAt }) => ({
            productId: byExternalId.get(externalId)!.id,
            percent,
            startsAt,
            endsAt,
          })),
        )
        .returning({ id: promotions.id });
      await emit(
        inside,
        promotionsSaved(
          { promotionIds: saved.map(({ id }) => id) },
          rows.map((row) => productTag(row.publicId)),
        ),
      );
    });
  },
});
