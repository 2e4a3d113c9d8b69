// Loads disputes of orders of the demo market: one that is open, one that was decided with a
// partial refund, and one whose money was released. The commands do the work, at the hours that the
// data names; what they announce is dropped, so that no e-mail goes out.
import { and, eq, like, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keepDisputeFile } from '#features/disputes/commands/dispute-files.server.ts';
import { openDispute, stateInDispute } from '#features/disputes/commands/open-dispute.server.ts';
import {
  decideDispute,
  declineRefund,
  offerRefund,
} from '#features/disputes/commands/settle-dispute.server.ts';
import { getDispute } from '#features/disputes/queries/dispute.server.ts';
import {
  claimInput,
  decisionInput,
  disputeReasons,
  offerInput,
  statementInput,
} from '#features/disputes/schemas.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { outbox } from '#platform/events/table.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { actingAs, findBuyer, findMarket, findSellerOf, type Party } from './orders.ts';
import { demoKeys } from './state.ts';
import { demoCompanies } from './users.ts';

const hoursAgo = z.number().positive();
/** Of what was paid. */
const percent = z.int().min(1).max(100);
const by = z.enum(['buyer', 'seller']);
const file = z.strictObject({ name: z.string(), text: z.string() }).nullable();
const step = z.discriminatedUnion('does', [
  z.strictObject({
    does: z.literal('claim'),
    hoursAgo,
    reason: z.enum(disputeReasons),
    wantedPercent: percent,
    text: z.string(),
    file,
  }),
  z.strictObject({ does: z.literal('state'), by, hoursAgo, text: z.string(), file }),
  z.strictObject({ does: z.literal('offer'), by, hoursAgo, percent, note: z.string() }),
  /** The buyer declines the last offer. */
  z.strictObject({ does: z.literal('decline'), hoursAgo }),
  /** Staff decides on a partial refund; 0: the seller gets all of it. */
  z.strictObject({
    does: z.literal('decide'),
    hoursAgo,
    percent: z.int().min(0).max(99),
    reason: z.string(),
  }),
]);
type Step = z.output<typeof step>;

const demoDisputes = readDataFile(
  'disputes.json',
  z.array(
    z.strictObject({
      /** The buyer's own number of an order of `orders.json`. */
      reference: z.string(),
      steps: z.array(step),
    }),
  ),
);

type Parties = { readonly buyer: Party; readonly seller: Party; readonly market: Party };
type Named = { readonly order: string; readonly side: null };

async function keep(acting: Context, named: Named, kept: z.output<typeof file>): Promise<void> {
  if (kept === null) return;
  await keepDisputeFile(acting, named, { name: kept.name, bytes: Buffer.from(kept.text) });
}

/** As it is typed, of what the buyer paid. */
const partOf = (paidMinor: number, share: number): string =>
  (Math.floor((paidMinor * share) / 100) / 100).toFixed(2);

async function take(context: Context, named: Named, parties: Parties, asked: Step): Promise<void> {
  const hours = asked.hoursAgo;
  const buying = actingAs(context, parties.buyer, { side: 'buyer', hours });
  const selling = actingAs(context, parties.seller, { side: 'seller', hours });
  const { paidMinor, dispute } = await getDispute(buying, named);
  const revision = dispute?.revision ?? 0;
  const key = `demo-${named.order}-${hours}`;
  switch (asked.does) {
    case 'claim': {
      await keep(buying, named, asked.file);
      const { reason, text } = asked;
      const wanted = partOf(paidMinor, asked.wantedPercent);
      return openDispute(buying, named, claimInput.parse({ key, reason, text, wanted }));
    }
    case 'state': {
      const acting = asked.by === 'buyer' ? buying : selling;
      await keep(acting, named, asked.file);
      return stateInDispute(acting, named, statementInput.parse({ key, text: asked.text }));
    }
    case 'offer': {
      const amount = partOf(paidMinor, asked.percent);
      return offerRefund(
        asked.by === 'buyer' ? buying : selling,
        named,
        offerInput.parse({ revision, amount, note: asked.note }),
      );
    }
    case 'decline':
      return declineRefund(buying, named, dispute!.offers[0]!.id);
    case 'decide':
      return decideDispute(
        actingAs(context, parties.market, { side: 'admin', hours }),
        named.order,
        decisionInput.parse({
          revision,
          ...(asked.percent === 0
            ? { outcome: 'release' }
            : { outcome: 'part', amount: partOf(paidMinor, asked.percent) }),
          reason: asked.reason,
        }),
      );
  }
}

/** Leaves a limited market without them. Needs orders that were paid and delivered. */
export const loadDemoDisputes: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.disputes)) !== null) return null;
  const own = demoCompanies.find(({ side }) => side === 'buyer')!.people[0]!.email;
  const buyer = await findBuyer(context, own);
  const market = await findMarket(context);
  let loaded = 0;
  for (const { reference, steps } of demoDisputes) {
    const [row] = await context.db.select().from(orders).where(eq(orders.reference, reference));
    const seller = row && (await findSellerOf(context, row.storeId));
    if (!row || row.deliveredAt === null || !seller || !buyer || !market) continue;
    const named = { order: row.publicId, side: null };
    for (const one of steps) await take(context, named, { buyer, seller, market }, one);
    loaded += 1;
  }
  await context.db
    .delete(outbox)
    .where(
      and(
        or(like(outbox.name, 'orders.%'), like(outbox.name, 'disputes.%')),
        sql`${outbox.transactionId} = pg_current_xact_id()`,
      ),
    );
  await writeSetting(context.db, demoKeys.disputes, 'loaded');
  return `${loaded} disputes`;
};
