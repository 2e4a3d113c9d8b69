// API route of an order's money: what the buyer pays, what came in and what goes back.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import { getOrderParty } from '#features/orders/queries/order-party.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import { languageParameter } from '#platform/http/api-schemas.ts';
import { permit } from '#platform/permission.ts';
import { currencies } from '#shared/money.ts';
import { type MoneyOfOrder, readMoneyOfOrder } from './queries/order-payments.server.ts';
import { orderPaymentMethods, orderPaymentStates, paymentParts, refundStates } from './schemas.ts';

const moment = z.iso.datetime().nullable();

const moneyDto = z
  .object({
    payments: z.array(
      z.object({
        part: z.enum(paymentParts),
        method: z.enum(orderPaymentMethods),
        state: z.enum(orderPaymentStates),
        reference: z.string().nullable().meta({
          description:
            'The purpose of the transfer, by which it is recognised; null to the seller.',
        }),
        currency: z.enum(currencies),
        amountMinor: z.int(),
        paidMinor: z.int(),
        dueAt: moment.meta({ description: 'Null: before the order is shipped.' }),
        received: z.array(
          z.object({ amountMinor: z.int(), bookedOn: z.iso.date(), isLate: z.boolean() }),
        ),
      }),
    ),
    account: z
      .object({ holder: z.string(), bank: z.string(), iban: z.string(), swift: z.string() })
      .nullable()
      .meta({ description: 'To which the buyer pays; null to the seller and without one.' }),
    refunds: z
      .array(
        z.object({
          id: z.string(),
          amountMinor: z.int(),
          state: z.enum(refundStates),
          createdAt: z.iso.datetime(),
          sentAt: moment,
          returnedAt: moment.meta({ description: 'By the bank: it is sent once more.' }),
          returnReason: z.string(),
        }),
      )
      .meta({ description: 'Of the buyer; empty to the seller.' }),
  })
  .meta({ id: 'OrderPayments' });

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Where the money comes from and goes back to is between the buyer and the market. */
function moneyOf(
  { payments, refunds, account }: MoneyOfOrder,
  side: ThreadSide,
): z.input<typeof moneyDto> {
  const isBuyer = side === 'buyer';
  return {
    payments: payments.map((payment) => ({
      part: payment.part,
      method: payment.method,
      state: payment.state,
      reference: isBuyer ? payment.reference : null,
      currency: payment.currency,
      amountMinor: payment.amountMinor,
      paidMinor: payment.paidMinor,
      dueAt: isoOf(payment.dueAt),
      received: payment.received.map(({ amountMinor, bookedOn, isLate }) => ({
        amountMinor,
        bookedOn,
        isLate,
      })),
    })),
    account:
      isBuyer && account !== null
        ? {
            holder: account.holder,
            bank: account.bank,
            iban: account.iban,
            swift: account.swift,
          }
        : null,
    refunds: (isBuyer ? refunds : []).map(({ createdAt, sentAt, returnedAt, ...refund }) => ({
      ...refund,
      createdAt: createdAt.toISOString(),
      sentAt: isoOf(sentAt),
      returnedAt: isoOf(returnedAt),
    })),
  };
}

export const orderPaymentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:id/payments',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'getOrderPayments',
      summary: 'What an agreed order needs to be paid, what came in and what goes back',
      tags: ['Orders'],
      security: [{ bearer: [] }],
      params: z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) }),
      querystring: z.object({ lang: languageParameter }),
      response: { 200: moneyDto },
    },
    handler: async ({ context, params: { id } }) => {
      permit(whyNotNegotiateOrders(context.actor));
      const { row, side } = await getOrderParty(context, { order: id, side: null });
      return moneyOf(await readMoneyOfOrder(context, row.publicId), side);
    },
  });
};
