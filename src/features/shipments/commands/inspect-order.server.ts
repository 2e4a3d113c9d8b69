// An inspection before shipping: the buyer books it, the market's inspector reports.
import { and, eq, inArray } from 'drizzle-orm';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import {
  holdOrderWithCompanies,
  type NamedOrder,
} from '#features/orders/queries/order-party.server.ts';
import { moveOrder, touchOrder } from '#features/orders/services/move-order.server.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { writeSetting } from '#platform/settings/settings.server.ts';
import { actorIds, type Member, whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { formatTotal, lineTotalMinor } from '#shared/money.ts';
import { inspectionMoved } from '../events.ts';
import { readInspectionPrice } from '../queries/inspection-price.server.ts';
import {
  findInspection,
  getOrderToInspect,
  openInspectionStates,
} from '../queries/inspections.server.ts';
import { getBuyer } from '../queries/order-side.server.ts';
import { inspectionPriceKey, maxReports } from '../rules.ts';
import type { ReportInput } from '../schemas.ts';
import { sendFiles } from '../services/shipment-files.server.ts';
import { holdForStep, ofOrder } from '../services/tell-order.server.ts';
import { inspectionReports, inspections } from '../table.server.ts';

type Booking = {
  readonly wishes: string;
  /** The price that the buyer has seen. */
  readonly priceMinor: number;
};

/**
 * Books an inspection at today's price. Throws conflict (`orderNotInspectable`, `inspectionBooked`,
 * `inspectionPriceChanged`), not_found, refused (`buyerInspects` for the seller), unauthenticated.
 */
export const bookInspection = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, { wishes, priceMinor }: Booking): Promise<void> {
    const { row, userId } = await getBuyer(context, named, 'buyerInspects');
    await inTransaction(context, async (inside) => {
      const { state, firstShippedAt } = await holdForStep(inside, row);
      if ((state !== 'held' && state !== 'in_production') || firstShippedAt !== null)
        throw conflict('orderNotInspectable');
      if (priceMinor !== (await readInspectionPrice(inside)))
        throw conflict('inspectionPriceChanged');
      const [made] = await inside.db
        .insert(inspections)
        .values({
          orderId: row.id,
          state: 'booked',
          priceMinor,
          wishes,
          userId,
          bookedAt: inside.now(),
        })
        .onConflictDoNothing()
        .returning({ id: inspections.id });
      if (!made) throw conflict('inspectionBooked');
      await touchOrder(inside, row.id);
      await emit(
        inside,
        inspectionMoved({ ...(await ofOrder(inside, row)), to: 'booked', causeId: made.id }),
      );
    });
  },
});

/**
 * The buyer does without the inspection, so that the seller may ship. Throws conflict
 * (`inspectionEnded`), not_found, refused, unauthenticated.
 */
export const waiveInspection = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder): Promise<void> {
    const { row } = await getBuyer(context, named, 'buyerInspects');
    await inTransaction(context, async (inside) => {
      await holdForStep(inside, row);
      const id = await endInspection(inside, row.id, 'waived');
      await touchOrder(inside, row.id);
      await emit(
        inside,
        inspectionMoved({ ...(await ofOrder(inside, row)), to: 'waived', causeId: id }),
      );
    });
  },
});

/** Throws conflict (`inspectionEnded`) unless a report is due. */
async function endInspection(
  context: Context,
  orderId: Id<'order'>,
  state: 'passed' | 'rework' | 'waived',
): Promise<Id<'inspection'>> {
  const [moved] = await context.db
    .update(inspections)
    .set({ state, endedAt: state === 'rework' ? null : context.now() })
    .where(
      and(eq(inspections.orderId, orderId), inArray(inspections.state, [...openInspectionStates])),
    )
    .returning({ id: inspections.id });
  if (!moved) throw conflict('inspectionEnded');
  return moved.id;
}

const isReported = async ({ db }: Context, inspectionId: Id<'inspection'>, key: string) =>
  (await db.$count(
    inspectionReports,
    and(eq(inspectionReports.inspectionId, inspectionId), eq(inspectionReports.clientKey, key)),
  )) > 0;

/**
 * Reports what the inspector found, with the photos that were kept for it: the order is inspected,
 * or the seller works on it again. Throws conflict (`inspectionEnded`, `orderNotInProduction`,
 * `tooManyReports`), not_found, refused, unauthenticated.
 */
export const reportInspection = defineCommand({
  permission: whyNotAdministerWith('orders'),
  async run(context, order: string, { key, result, text }: ReportInput): Promise<void> {
    const { id: orderId } = await getOrderToInspect(context, order);
    const { userId, companyId } = context.actor as Member;
    await inTransaction(context, async (inside) => {
      const row = await holdOrderWithCompanies(inside, orderId);
      const known = await findInspection(inside, orderId);
      if (known === null) throw notFound();
      if (await isReported(inside, known.id, key)) return;
      if (row.state !== 'in_production') throw conflict('orderNotInProduction');
      const count = await inside.db.$count(
        inspectionReports,
        eq(inspectionReports.inspectionId, known.id),
      );
      if (count >= maxReports) throw conflict('tooManyReports');
      await endInspection(inside, orderId, result);
      const [made] = await inside.db
        .insert(inspectionReports)
        .values({
          inspectionId: known.id,
          result,
          text,
          userId: actorIds(inside.actor).userId,
          clientKey: key,
          at: inside.now(),
        })
        .returning({ id: inspectionReports.id });
      await sendFiles(
        inside,
        {
          orderId,
          userId: userId,
          companyId: companyId as Id<'company'>,
          purpose: 'report',
          shipmentId: null,
        },
        { reportId: made!.id },
      );
      await touchOrder(inside, orderId);
      if (result === 'passed') await moveOrder(inside, orderId, { to: 'inspected', by: 'staff' });
      await emit(
        inside,
        inspectionMoved({ ...(await ofOrder(inside, row)), to: result, causeId: made!.id }),
      );
    });
  },
});

/** Of inspections that are booked from now on. Throws refused, unauthenticated. */
export const setInspectionPrice = defineCommand({
  permission: whyNotAdministerWith('orders'),
  async run(context, priceMicros: number): Promise<void> {
    const priceMinor = lineTotalMinor(priceMicros, 1);
    await inTransaction(context, async (inside) => {
      if (priceMinor === (await readInspectionPrice(inside))) return;
      await writeSetting(inside.db, inspectionPriceKey, priceMinor);
      await noteOwnAct(inside, 'inspection_price_changed', formatTotal(priceMinor, 'USD', 'en'));
    });
  },
});
