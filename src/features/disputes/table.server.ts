import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { type AttachmentKind, attachmentKinds } from '#features/attachments/schemas.ts';
import { companies } from '#features/companies/table.server.ts';
import { type OrderState, orderStates } from '#features/orders/schemas.ts';
import { orders } from '#features/orders/table.server.ts';
import { type ThreadSide, threadSides } from '#features/threads/schemas.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import {
  type DisputeOutcome,
  disputeOutcomes,
  type DisputeReason,
  disputeReasons,
  type DisputeState,
  disputeStates,
  type OfferState,
  offerStates,
} from './schemas.ts';

/** Null once erased. */
const userId = (name = 'user_id') =>
  idOf<'user'>(name).references(() => users.id, { onDelete: 'set null' });

/** A buyer's claim against an order, once for each order: what ends it is final. */
export const disputes = pgTable(
  'disputes',
  {
    id: id<'dispute'>(),
    orderId: idOf<'order'>('order_id')
      .notNull()
      .unique('disputes_once')
      .references(() => orders.id),
    reason: text('reason').$type<DisputeReason>().notNull(),
    state: text('state').$type<DisputeState>().notNull().default('open'),
    /** Of the order, when it was disputed: whether the seller had the money already. */
    fromState: text('from_state').$type<OrderState>().notNull(),
    wantedMinor: bigint('wanted_minor', { mode: 'number' }).notNull(),
    /** Counts what both sides have said and offered: a decision is about what was read. */
    revision: integer('revision').notNull().default(1),
    userId: userId(),
    clientKey: text('client_key').notNull(),
    openedAt: instant('opened_at').notNull(),
    answerDueAt: instant('answer_due_at').notNull(),
    /** When the seller said something first. */
    answeredAt: instant('answered_at'),
    outcome: text('outcome').$type<DisputeOutcome>(),
    refundMinor: bigint('refund_minor', { mode: 'number' }),
    /** Of a decision. */
    decisionReason: text('decision_reason').notNull().default(''),
    decidedBy: userId('decided_by'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('disputes_newest').on(table.openedAt.desc(), table.id.desc()),
    index('disputes_open')
      .on(table.answerDueAt)
      .where(sql`state = 'open'`),
    index('disputes_user').on(table.userId),
    index('disputes_decided_by').on(table.decidedBy),
    check('disputes_reason', isAmong('reason', disputeReasons)),
    check('disputes_state', isAmong('state', disputeStates)),
    check('disputes_from_state', isAmong('from_state', orderStates)),
    check('disputes_outcome', isAmong('outcome', disputeOutcomes)),
    check('disputes_wanted', sql`wanted_minor > 0`),
    check(
      'disputes_ended',
      sql`(state = 'open') = (ended_at is null) and (state = 'open') = (outcome is null)
        and (state = 'open') = (refund_minor is null)`,
    ),
    check('disputes_refund', sql`refund_minor >= 0 and (outcome = 'release') = (refund_minor = 0)`),
  ],
);

/** What a side says, with its evidence; the buyer's first one is the claim. */
export const disputeStatements = pgTable(
  'dispute_statements',
  {
    id: id<'disputeStatement'>(),
    disputeId: idOf<'dispute'>('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    side: text('side').$type<ThreadSide>().notNull(),
    text: text('text').notNull(),
    userId: userId(),
    /** Chosen by the sender: what is sent again under it is said once. */
    clientKey: text('client_key').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('dispute_statements_once').on(table.disputeId, table.side, table.clientKey),
    index('dispute_statements_user').on(table.userId),
    check('dispute_statements_side', isAmong('side', threadSides)),
  ],
);

/** A refund that a side would agree on; at most one of each side is open. */
export const disputeOffers = pgTable(
  'dispute_offers',
  {
    id: id<'disputeOffer'>(),
    publicId: publicId(),
    disputeId: idOf<'dispute'>('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    side: text('side').$type<ThreadSide>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    note: text('note').notNull(),
    state: text('state').$type<OfferState>().notNull().default('open'),
    userId: userId(),
    at: instant('at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('dispute_offers_dispute').on(table.disputeId, table.at),
    index('dispute_offers_user').on(table.userId),
    check('dispute_offers_side', isAmong('side', threadSides)),
    check('dispute_offers_state', isAmong('state', offerStates)),
    check('dispute_offers_amount', sql`amount_minor > 0`),
    check('dispute_offers_ended', sql`(state = 'open') = (ended_at is null)`),
  ],
);

/** Evidence, uploaded before the statement that it is for is sent. */
export const disputeFiles = pgTable(
  'dispute_files',
  {
    id: id<'disputeFile'>(),
    publicId: publicId(),
    orderId: idOf<'order'>('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null: the statement was not sent. */
    statementId: idOf<'disputeStatement'>('statement_id').references(() => disputeStatements.id, {
      onDelete: 'cascade',
    }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    userId: userId(),
    name: text('name').notNull(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('dispute_files_order').on(table.orderId),
    index('dispute_files_statement').on(table.statementId),
    index('dispute_files_unsent')
      .on(table.createdAt)
      .where(sql`statement_id is null`),
    index('dispute_files_company').on(table.companyId),
    index('dispute_files_user').on(table.userId),
    check('dispute_files_kind', isAmong('kind', attachmentKinds)),
  ],
);
