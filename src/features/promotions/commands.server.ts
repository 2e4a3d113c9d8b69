// Price cuts with a beginning and an end.
import { inArray } from 'drizzle-orm';
import { productTag } from '#features/products/events.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { lockProducts } from '#features/products/queries/lock-products.server.ts';
import { lockEditableStore } from '#features/products/services/editable-store.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { promotionsSaved } from './events.ts';
import { promotions } from './table.server.ts';

export type PromotionInput = {
  readonly externalId: string;
  readonly percent: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

const isPossible = ({ percent, startsAt, endsAt }: PromotionInput): boolean =>
  Number.isInteger(percent) && percent >= 1 && percent <= 90 && endsAt > startsAt;

/**
 * Replaces the promotions of these products: a product has at most one. Throws not_found,
 * unauthenticated, refused, invalid.
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
      await inside.db.insert(promotions).values(
        inputs.map(({ externalId, percent, startsAt, endsAt }) => ({
          productId: byExternalId.get(externalId)!.id,
          percent,
          startsAt,
          endsAt,
        })),
      );
      await emit(inside, promotionsSaved(rows.map((row) => productTag(row.publicId))));
    });
  },
});
