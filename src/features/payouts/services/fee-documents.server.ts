// The market's invoices to sellers: its commission on a settled order, and what of it went back.
import { eq } from 'drizzle-orm';
import { findSale } from '#features/disputes/queries/sale.server.ts';
import { splitOf } from '#features/disputes/rules/settlement.ts';
import { findFeeInvoice } from '#features/documents/queries/fee-invoice.server.ts';
import type { FeeContent } from '#features/documents/schemas.ts';
import { issueDocument } from '#features/documents/services/issue-document.server.ts';
import {
  holdOrderWithCompanies,
  type OrderRow,
  orderReadersOf,
} from '#features/orders/queries/order-party.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { findRecipient } from '../queries/fee-recipient.server.ts';
import { readFeeTax } from '../queries/fee-tax.server.ts';
import { findMarketCompany, type Market } from '../queries/market-company.server.ts';
import { includedTaxMinor } from '../rules.ts';
import { earnings } from '../table.server.ts';

/** One line for each rate of commission, of the sum that it is taken of. */
async function linesOf(context: Context, row: OrderRow, grossMinor: number) {
  const sale = await findSale(context, row);
  const rates = [...new Set(sale.lines.map((line) => line.commissionBasisPoints))].toSorted(
    (a, b) => b - a,
  );
  // Of each rate alone, so that the parts make the whole as it was booked.
  return rates.flatMap((basisPoints) => {
    const lines = sale.lines.map((line) =>
      line.commissionBasisPoints === basisPoints ? line : { ...line, commissionBasisPoints: 0 },
    );
    const { feesMinor } = splitOf({ ...sale, lines }, grossMinor);
    return feesMinor === 0 ? [] : [{ basisPoints, amountMinor: feesMinor }];
  });
}

type Fee = {
  readonly row: OrderRow;
  readonly market: Market;
  readonly kind: 'fee_invoice' | 'credit_note';
  readonly taxPercent: number;
  readonly lines: FeeContent['lines'];
  /** Number of the invoice that it credits. */
  readonly invoice: string | null;
};

async function issueFee(context: Context, fee: Fee): Promise<void> {
  const { row, market, kind, taxPercent, lines, invoice } = fee;
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (totalMinor <= 0) return;
  await issueDocument(context, {
    kind,
    issuerId: market.id,
    recipientId: row.sellerCompanyId,
    orderId: row.id,
    cause: row.id,
    userIds: await orderReadersOf(context, [market.id, row.sellerCompanyId]),
    content: {
      order: row.publicId,
      market: market.name,
      marketAddress: market.address,
      marketTaxNumber: market.taxNumber,
      seller: await findRecipient(context, row),
      currency: row.currency,
      lines,
      taxPercent,
      taxMinor: includedTaxMinor(totalMinor, taxPercent),
      totalMinor,
      invoice,
    },
  });
}

/**
 * Works repeatedly: an order has one invoice, and one credit note. None for what the market sells
 * itself, or without a commission.
 */
export const issueFeeDocuments = (context: Context, orderId: Id<'order'>): Promise<void> =>
  inTransaction(context, async (inside) => {
    const market = await findMarketCompany(inside);
    const row = await holdOrderWithCompanies(inside, orderId, market ? [market.id] : []);
    const [earning] = await inside.db.select().from(earnings).where(eq(earnings.orderId, orderId));
    if (!earning || !market || market.id === row.sellerCompanyId) return;
    const { grossMinor, refundedMinor } = earning;
    const invoiced = await linesOf(inside, row, grossMinor);
    await issueFee(inside, {
      row,
      market,
      kind: 'fee_invoice',
      taxPercent: await readFeeTax(inside),
      lines: invoiced,
      invoice: null,
    });
    const invoice = refundedMinor === 0 ? null : await findFeeInvoice(inside, orderId);
    if (invoice === null) return;
    const kept = await linesOf(inside, row, grossMinor - refundedMinor);
    const keptOf = (basisPoints: number): number =>
      kept.find((line) => line.basisPoints === basisPoints)?.amountMinor ?? 0;
    await issueFee(inside, {
      row,
      market,
      kind: 'credit_note',
      taxPercent: invoice.taxPercent,
      lines: invoiced
        .map(({ basisPoints, amountMinor }) => ({
          basisPoints,
          amountMinor: amountMinor - keptOf(basisPoints),
        }))
        .filter(({ amountMinor }) => amountMinor !== 0),
      invoice: invoice.number,
    });
  });
