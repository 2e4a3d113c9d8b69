// Which documents an order gets: a proforma when both agree, an invoice and a packing list with
// each shipment.
import {
  holdOrderWithCompanies,
  type OrderRow,
  orderReadersOf,
} from '#features/orders/queries/order-party.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { readDocumentSource } from '../queries/document-source.server.ts';
import type { DocumentKind } from '../schemas.ts';
import { issueDocument } from './issue-document.server.ts';

type Issue = (kind: DocumentKind, more?: { readonly invoice: string }) => Promise<string>;

async function issuerFor(
  context: Context,
  row: OrderRow,
  { cause, shipmentId }: { readonly cause: string; readonly shipmentId: Id<'shipment'> | null },
): Promise<Issue> {
  const content = await readDocumentSource(context, row, shipmentId);
  const userIds = await orderReadersOf(context, [row.buyerCompanyId, row.sellerCompanyId]);
  return (kind, more) =>
    issueDocument(context, {
      kind,
      issuerId: row.sellerCompanyId,
      recipientId: row.buyerCompanyId,
      orderId: row.id,
      cause,
      content: { ...content, ...more },
      userIds,
    });
}

/** Works repeatedly: an order has one proforma. */
export const issueProforma = (context: Context, orderId: Id<'order'>): Promise<void> =>
  inTransaction(context, async (inside) => {
    const row = await holdOrderWithCompanies(inside, orderId);
    if (row.agreedAt === null) return;
    const issue = await issuerFor(inside, row, { cause: row.id, shipmentId: null });
    await issue('proforma');
  });

/** Works repeatedly: a shipment has one of each. */
export const issueShipmentDocuments = (
  context: Context,
  { orderId, shipmentId }: { readonly orderId: Id<'order'>; readonly shipmentId: Id<'shipment'> },
): Promise<void> =>
  inTransaction(context, async (inside) => {
    const row = await holdOrderWithCompanies(inside, orderId);
    const issue = await issuerFor(inside, row, { cause: shipmentId, shipmentId });
    const invoice = await issue('invoice');
    await issue('packing_list', { invoice });
  });
