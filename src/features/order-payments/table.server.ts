import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import type { Currency } from '#shared/money.ts';
import {
  type OrderPaymentMethod,
  orderPaymentMethods,
  type OrderPaymentState,
  orderPaymentStates,
  type PaymentPart,
  paymentParts,
  type RefundState,
  refundStates,
  type StatementFormat,
  statementFormats,
} from './schemas.ts';

const minor = (name: string) => bigint(name, { mode: 'number' });
/** Of the market's staff; null once erased. */
const staffId = (name: string) =>
  idOf<'user'>(name).references(() => users.id, { onDelete: 'set null' });

/** The market's own accounts, to which buyers pay. */
export const bankAccounts = pgTable('bank_accounts', {
  currency: text('currency').$type<Currency>().primaryKey(),
  holder: text('holder').notNull(),
  bank: text('bank').notNull(),
  iban: text('iban').notNull(),
  swift: text('swift').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** What an agreed order needs to be paid. */
export const orderPayments = pgTable(
  'order_payments',
  {
    id: id<'orderPayment'>(),
    publicId: publicId(),
    orderId: idOf<'order'>('order_id')
      .notNull()
      .references(() => orders.id),
    part: text('part').$type<PaymentPart>().notNull(),
    method: text('method').$type<OrderPaymentMethod>().notNull(),
    /** By which a transfer is recognised. */
    reference: text('reference').notNull().unique(),
    currency: text('currency').$type<Currency>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    paidMinor: minor('paid_minor').notNull().default(0),
    state: text('state').$type<OrderPaymentState>().notNull().default('waiting'),
    /** Null: before shipping. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    unique('order_payments_part').on(table.orderId, table.part),
    index('order_payments_state').on(table.state, table.createdAt, table.id),
    index('order_payments_amount')
      .on(table.currency, table.amountMinor)
      .where(sql`state = 'waiting'`),
    check('order_payments_part_known', isAmong('part', paymentParts)),
    check('order_payments_method', isAmong('method', orderPaymentMethods)),
    check('order_payments_state_known', isAmong('state', orderPaymentStates)),
    check('order_payments_paid', sql`amount_minor > 0 and paid_minor between 0 and amount_minor`),
    check('order_payments_settled', sql`state <> 'paid' or paid_minor = amount_minor`),
  ],
);

/** Files that staff read in. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id<'bankStatement'>(),
    name: text('name').notNull(),
    format: text('format').$type<StatementFormat>().notNull(),
    /** Incoming transfers in the file, and those that were not known before. */
    transfers: integer('transfers').notNull(),
    added: integer('added').notNull(),
    userId: staffId('user_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('bank_statements_at').on(table.at),
    index('bank_statements_user').on(table.userId),
    check('bank_statements_format', isAmong('format', statementFormats)),
  ],
);

/** Money that came to the market's accounts; once, however often a statement names it. */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    id: id<'bankTransfer'>(),
    publicId: publicId(),
    statementId: idOf<'bankStatement'>('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    /** What makes it the same in another statement. */
    fingerprint: text('fingerprint').notNull().unique(),
    currency: text('currency').$type<Currency>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** What lies in suspense: neither assigned nor on its way back. */
    leftMinor: minor('left_minor').notNull(),
    bookedOn: date('booked_on').notNull(),
    payer: text('payer').notNull(),
    /** Sealed; empty where the statement has none. */
    payerAccount: text('payer_account').notNull(),
    details: text('details').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('bank_transfers_statement').on(table.statementId),
    index('bank_transfers_booked').on(table.bookedOn.desc(), table.id.desc()),
    index('bank_transfers_open')
      .on(table.bookedOn, table.id)
      .where(sql`left_minor > 0`),
    check('bank_transfers_left', sql`amount_minor > 0 and left_minor between 0 and amount_minor`),
  ],
);

/** Which transfers pay a payment. */
export const transferParts = pgTable(
  'transfer_parts',
  {
    transferId: idOf<'bankTransfer'>('transfer_id')
      .notNull()
      .references(() => bankTransfers.id),
    paymentId: idOf<'orderPayment'>('payment_id')
      .notNull()
      .references(() => orderPayments.id),
    amountMinor: minor('amount_minor').notNull(),
    /** Of the amount, what went back. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    isLate: boolean('is_late').notNull(),
    userId: staffId('user_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.paymentId] }),
    index('transfer_parts_payment').on(table.paymentId),
    index('transfer_parts_user').on(table.userId),
    check(
      'transfer_parts_amount',
      sql`amount_minor > 0 and refunded_minor between 0 and amount_minor`,
    ),
  ],
);

/** What the market owes back to who paid, the way it came. */
export const refunds = pgTable(
  'refunds',
  {
    id: id<'refund'>(),
    publicId: publicId(),
    transferId: idOf<'bankTransfer'>('transfer_id')
      .notNull()
      .references(() => bankTransfers.id),
    /** Null: it belonged to no order. */
    orderId: idOf<'order'>('order_id').references(() => orders.id),
    currency: text('currency').$type<Currency>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state').$type<RefundState>().notNull().default('owed'),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    sentBy: staffId('sent_by'),
    /** How often the bank has returned it, when last, and why: it is owed again. */
    returns: smallint('returns').notNull().default(0),
    returnedAt: instant('returned_at'),
    returnReason: text('return_reason').notNull().default(''),
  },
  (table) => [
    index('refunds_transfer').on(table.transferId),
    index('refunds_order').on(table.orderId),
    index('refunds_state').on(table.state, table.createdAt, table.id),
    index('refunds_sent_by').on(table.sentBy),
    check('refunds_state_known', isAmong('state', refundStates)),
    check('refunds_amount', sql`amount_minor > 0`),
    check('refunds_sent', sql`(state = 'sent') = (sent_at is not null)`),
    check('refunds_returned', sql`(returns > 0) = (returned_at is not null)`),
  ],
);
