// The market's invoice for a package that was paid.
import { and, eq } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { issueDocument } from '#features/documents/services/issue-document.server.ts';
import { readFeeTax } from '#features/payouts/queries/fee-tax.server.ts';
import { findMarketCompany } from '#features/payouts/queries/market-company.server.ts';
import { includedTaxMinor } from '#features/payouts/rules.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { lockPayers } from '../queries/lock-payer.server.ts';
import { findPayer } from '../queries/payer.server.ts';
import { payments } from '../table.server.ts';

/**
 * Works repeatedly: a payment has one invoice. None where nothing was to pay, and none before the
 * market has a company that issues it.
 */
export const issuePackageInvoice = (context: Context, paymentId: Id<'payment'>): Promise<void> =>
  inTransaction(context, async (inside) => {
    const market = await findMarketCompany(inside);
    const isPaid = and(eq(payments.id, paymentId), eq(payments.state, 'confirmed'));
    const [payment] = await inside.db.select().from(payments).where(isPaid);
    if (!payment || !market || payment.amountCents === 0) return;
    await holdParties(inside, [market.id, payment.companyId]);
    await lockPayers(inside, [payment.companyId]);
    const taxPercent = await readFeeTax(inside);
    await issueDocument(inside, {
      kind: 'package_invoice',
      issuerId: market.id,
      recipientId: payment.companyId,
      orderId: null,
      cause: payment.publicId,
      userIds: [],
      content: {
        reference: payment.reference,
        market: market.name,
        marketAddress: market.address,
        marketTaxNumber: market.taxNumber,
        company: await findPayer(inside, payment.companyId),
        currency: 'USD',
        packageKey: payment.packageKey,
        priceMinor: payment.priceCents,
        creditMinor: payment.creditCents,
        taxPercent,
        taxMinor: includedTaxMinor(payment.amountCents, taxPercent),
        totalMinor: payment.amountCents,
      },
    });
  });
