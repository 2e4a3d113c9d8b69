// Issues the documents of the demo market's orders, in the order in which both sides agreed and the
// shipments left. A worker makes their files afterwards.
import { asc, isNotNull } from 'drizzle-orm';
import {
  issueProforma,
  issueShipmentDocuments,
} from '#features/documents/services/issue-for-order.server.ts';
import { orders } from '#features/orders/table.server.ts';
import { shipments } from '#features/shipments/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoKeys } from './state.ts';

const at = (context: Context, moment: Date): Context => ({ ...context, now: () => moment });

/** Leaves a limited market without them. Needs the orders and their shipments. */
export const loadDemoDocuments: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.documents)) !== null) return null;
  const agreed = await context.db
    .select({ id: orders.id, agreedAt: orders.agreedAt })
    .from(orders)
    .where(isNotNull(orders.agreedAt))
    .orderBy(asc(orders.agreedAt));
  for (const { id, agreedAt } of agreed) await issueProforma(at(context, agreedAt!), id);
  const sent = await context.db
    .select({ id: shipments.id, orderId: shipments.orderId, createdAt: shipments.createdAt })
    .from(shipments)
    .orderBy(asc(shipments.createdAt));
  for (const { id: shipmentId, orderId, createdAt } of sent)
    await issueShipmentDocuments(at(context, createdAt), { orderId, shipmentId });
  await writeSetting(context.db, demoKeys.documents, 'loaded');
  return `${agreed.length + 2 * sent.length} documents`;
};
