import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, micros, publicId } from '#platform/database/columns.ts';
import type { Currency } from '#shared/money.ts';
import { type PayoutState, payoutStates } from './schemas.ts';

const minor = (name: string) => bigint(name, { mode: 'number' });
/** Null once erased. */
const userId = () => idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' });

/** Where selling companies get their money. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    companyId: idOf<'company'>('company_id')
      .primaryKey()
      .references(() => companies.id),
    /** Holder, bank, number, BIC and country, sealed. */
    sealed: text('sealed').notNull(),
    /** The end of the number, by which its owner knows it. */
    ending: text('ending').notNull(),
    /** Who saved it. */
    userId: userId(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('payout_accounts_user').on(table.userId)],
);

/** What each settled order gave its seller; kept as long as the law requires. */
export const earnings = pgTable(
  'earnings',
  {
    orderId: idOf<'order'>('order_id')
      .primaryKey()
      .references(() => orders.id),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** In which the order was charged. */
    currency: text('currency').$type<Currency>().notNull(),
    /** What the buyer paid, without what went back before. */
    grossMinor: minor('gross_minor').notNull(),
    feesMinor: minor('fees_minor').notNull(),
    /** What of both went back after that. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    creditedMinor: minor('credited_minor').notNull().default(0),
    at: instant('at').notNull(),
  },
  (table) => [
    index('earnings_company').on(table.companyId, table.at.desc(), table.orderId.desc()),
    check('earnings_fees', sql`fees_minor between 0 and gross_minor`),
    check('earnings_refunded', sql`refunded_minor between 0 and gross_minor`),
    check('earnings_credited', sql`credited_minor between 0 and fees_minor`),
  ],
);

/** What staff send at the bank together. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: id<'payoutBatch'>(),
    publicId: publicId(),
    /** Who made it. */
    userId: userId(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('payout_batches_created').on(table.createdAt.desc(), table.id.desc()),
    index('payout_batches_user').on(table.userId),
  ],
);

/** A company's balance, on its way to its bank in dollars. */
export const payouts = pgTable(
  'payouts',
  {
    id: id<'payout'>(),
    publicId: publicId(),
    batchId: idOf<'payoutBatch'>('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** In cents. */
    usdMinor: minor('usd_minor').notNull(),
    state: text('state').$type<PayoutState>().notNull().default('prepared'),
    /** The account to which it goes, as it was then, sealed. */
    sealedAccount: text('sealed_account').notNull(),
    ending: text('ending').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    returnedAt: instant('returned_at'),
    /** Why it came back, for the seller. */
    returnReason: text('return_reason').notNull().default(''),
  },
  (table) => [
    index('payouts_company').on(table.companyId, table.createdAt.desc(), table.id.desc()),
    index('payouts_state').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('payouts_batch').on(table.batchId),
    check('payouts_state_known', isAmong('state', payoutStates)),
    check('payouts_amount', sql`usd_minor > 0`),
    check('payouts_sent', sql`state <> 'sent' or (sent_at is not null and returned_at is null)`),
    check('payouts_returned', sql`(state = 'returned') = (returned_at is not null)`),
  ],
);

/** The balances that a payout is made of, with the rates of its day; debts are negative. */
export const payoutParts = pgTable(
  'payout_parts',
  {
    payoutId: idOf<'payout'>('payout_id')
      .notNull()
      .references(() => payouts.id),
    currency: text('currency').$type<Currency>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    usdMinor: minor('usd_minor').notNull(),
    /** Micros of the currency that a dollar bought. */
    rateMicros: micros('rate_micros').notNull(),
    /** Null for dollars. */
    rateOn: date('rate_on'),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.currency] }),
    check('payout_parts_amount', sql`amount_minor <> 0`),
    check('payout_parts_rate', sql`rate_micros > 0`),
  ],
);
