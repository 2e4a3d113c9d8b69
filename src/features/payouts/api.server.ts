// API route of payouts: what was sent to the seller's company.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import { currencies } from '#shared/money.ts';
import { getOwnBalances, listOwnPayouts, type OwnPayout } from './queries/own-money.server.ts';
import { payoutReference } from './rules.ts';
import { payoutStates } from './schemas.ts';

const position = z.string().length(10);
const moment = z.iso.datetime().nullable();

const payoutDto = z
  .object({
    id: z.string(),
    reference: z.string().meta({ description: 'As the bank shows it.' }),
    state: z.enum(payoutStates),
    usdMinor: z.int().meta({ description: 'In cents.' }),
    accountEnding: z.string(),
    createdAt: z.iso.datetime(),
    sentAt: moment,
    returnedAt: moment,
    returnReason: z.string(),
  })
  .meta({ id: 'Payout' });

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const payoutOf = ({ ending, createdAt, sentAt, returnedAt, ...row }: OwnPayout) => ({
  ...row,
  reference: payoutReference(row.id),
  accountEnding: ending,
  createdAt: createdAt.toISOString(),
  sentAt: isoOf(sentAt),
  returnedAt: isoOf(returnedAt),
});

export const payoutRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/payouts',
    config: { scope: 'money:read' },
    schema: {
      operationId: 'listPayouts',
      summary: 'Payouts to your company, the last first, and its balance',
      tags: ['Orders'],
      security: [{ bearer: [] }],
      querystring: z.object({
        lang: languageParameter,
        state: z.enum(payoutStates).optional().meta({ description: 'Only those in this state.' }),
        cursor: cursorParameter,
        limit: limitParameter,
      }),
      response: {
        200: z
          .object({
            data: z.array(payoutDto),
            balances: z
              .array(z.object({ currency: z.enum(currencies), balanceMinor: z.int() }))
              .meta({ description: 'In minor units; below zero: your company owes it.' }),
            nextCursor: z.string().nullable(),
          })
          .meta({ id: 'Payouts' }),
      },
    },
    handler: async ({ context, query: { state = null, cursor, limit } }) => {
      const list = `payouts ${state ?? ''}`;
      const after = app.cursors.open(list, cursor, position);
      const [{ rows, next }, balances] = await Promise.all([
        listOwnPayouts(context, { state, after, limit }),
        getOwnBalances(context),
      ]);
      return {
        data: rows.map(payoutOf),
        balances,
        nextCursor: next && app.cursors.seal(list, next),
      };
    },
  });
};
