// Price cuts with a beginning and an end.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { productTag, promotionsSaved } from '../events.ts';
import { whyNotEditProducts } from '../permissions.ts';
import { products, promotions } from '../table.server.ts';

export type PromotionInput = {
  readonly externalId: string;
  readonly percent: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

const isPossible = ({ percent, startsAt, endsAt }: PromotionInput): boolean =>
  Number.isInteger(percent) && percent >= 1 && percent <= 90 && endsAt > startsAt;

/**
 * One promotion a product: a new one takes the place of the old. Throws NotFound, Unauthenticated,
 * Refused, Invalid.
 */
export async function savePromotions(
  context: Context,
  storeId: Id<'store'>,
  inputs: readonly PromotionInput[],
): Promise<void> {
  permit(whyNotEditProducts(context.actor, { companyId: null }));
  if (!inputs.every(isPossible)) throw invalid('promotionPeriod');
  if (new Set(inputs.map((input) => input.externalId)).size < inputs.length)
    throw invalid('invalid');
  if (inputs.length === 0) return;
  await inTransaction(context, async (inside) => {
    const rows = await inside.db
      .select({ id: products.id, publicId: products.publicId, externalId: products.externalId })
      .from(products)
      .where(
        and(
          eq(products.storeId, storeId),
          inArray(
            products.externalId,
            inputs.map((input) => input.externalId),
          ),
        ),
      )
      .orderBy(asc(products.id))
      .for('no key update'); // who sets one at the same time takes our place, not a place beside us
    const byExternalId = new Map(rows.map((row) => [row.externalId, row]));
    if (inputs.some((input) => !byExternalId.has(input.externalId))) throw notFound();
    await inside.db.delete(promotions).where(
      inArray(
        promotions.productId,
        rows.map((row) => row.id),
      ),
    );
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
}
