// The seller begins the production and tells how far it is.
import { and, eq } from 'drizzle-orm';
import { whyNotTakeOrders } from '#features/orders/permissions.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { moveOrder, touchOrder } from '#features/orders/services/move-order.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { milestoneTold } from '../events.ts';
import { getSeller } from '../queries/order-side.server.ts';
import { limits, maxMilestones } from '../rules.ts';
import type { MilestoneInput } from '../schemas.ts';
import { sendFiles } from '../services/shipment-files.server.ts';
import { holdForStep, ofOrder } from '../services/tell-order.server.ts';
import { orderMilestones } from '../table.server.ts';

/** Throws conflict (`orderNotHeld`), not_found, refused, unauthenticated. */
export const startProduction = defineCommand({
  permission: whyNotTakeOrders,
  async run(context, named: NamedOrder): Promise<void> {
    const { row } = await getSeller(context, named);
    await inTransaction(context, async (inside) => {
      await holdForStep(inside, row);
      const moved = await moveOrder(inside, row.id, { to: 'in_production', by: 'seller' });
      if (moved === null) throw conflict('orderNotHeld');
    });
  },
});

const isTold = async ({ db }: Context, orderId: Id<'order'>, key: string): Promise<boolean> =>
  (await db.$count(
    orderMilestones,
    and(eq(orderMilestones.orderId, orderId), eq(orderMilestones.clientKey, key)),
  )) > 0;

/**
 * Tells a milestone with the photos that were kept for it; a second one under its key is the first.
 * Throws invalid (`text`, without a text and photos for the kind `other`), conflict
 * (`orderNotInProduction`, `tooManyMilestones`), too_many, not_found, refused, unauthenticated.
 */
export const tellMilestone = defineCommand({
  permission: whyNotTakeOrders,
  async run(context, named: NamedOrder, { key, kind, text }: MilestoneInput): Promise<void> {
    const { row, userId, companyId } = await getSeller(context, named);
    await countTry(context, 'milestones', userId, limits.milestones);
    const orderId = row.id;
    await inTransaction(context, async (inside) => {
      const { state } = await holdForStep(inside, row);
      if (await isTold(inside, orderId, key)) return;
      if (state !== 'in_production' && state !== 'inspected')
        throw conflict('orderNotInProduction');
      if (
        (await inside.db.$count(orderMilestones, eq(orderMilestones.orderId, orderId))) >=
        maxMilestones
      )
        throw conflict('tooManyMilestones');
      const [made] = await inside.db
        .insert(orderMilestones)
        .values({ orderId, kind, text, userId, clientKey: key, at: inside.now() })
        .returning({ id: orderMilestones.id });
      const files = await sendFiles(
        inside,
        { orderId, userId, companyId, purpose: 'milestone', shipmentId: null },
        { milestoneId: made!.id },
      );
      if (kind === 'other' && text === '' && files === 0) throw invalid({ text: 'inputMilestone' });
      await touchOrder(inside, orderId);
      await emit(inside, milestoneTold({ ...(await ofOrder(inside, row)), milestoneId: made!.id }));
    });
  },
});
