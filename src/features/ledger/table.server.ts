import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, idOf, instant, isAmong } from '#platform/database/columns.ts';
import type { Currency } from '#shared/money.ts';
import { type AccountKind, accountKinds, type AccountOwner, accountOwners } from './schemas.ts';

/** Accounts with what their postings sum to, kept in the transaction of each entry. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id<'ledgerAccount'>(),
    kind: text('kind').$type<AccountKind>().notNull(),
    owner: text('owner').$type<AccountOwner>().notNull(),
    /** Of a company or an order, which are never deleted while money was moved for them. */
    ownerId: uuid('owner_id'),
    currency: text('currency').$type<Currency>().notNull(),
    balanceMinor: bigint('balance_minor', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    unique('ledger_accounts_name')
      .on(table.kind, table.owner, table.ownerId, table.currency)
      .nullsNotDistinct(),
    unique('ledger_accounts_currency').on(table.id, table.currency),
    check('ledger_accounts_kind', isAmong('kind', accountKinds)),
    check('ledger_accounts_owner', isAmong('owner', accountOwners)),
    check('ledger_accounts_owner_id', sql`(owner = 'market') = (owner_id is null)`),
    check('ledger_accounts_held', sql`kind <> 'held' or balance_minor >= 0`),
  ],
);

/** What happened, once for each cause. Never changed: a trigger refuses it. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id<'ledgerEntry'>(),
    /** What it is booked for, such as a transfer: its kind and id. */
    cause: text('cause').notNull().unique(),
    at: instant('at').notNull(),
  },
  (table) => [index('ledger_entries_at').on(table.at, table.id)],
);

/** What an entry moves. Each entry sums to zero in every currency, which a trigger checks. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: idOf<'ledgerEntry'>('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    position: smallint('position').notNull(),
    accountId: idOf<'ledgerAccount'>('account_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.position] }),
    foreignKey({
      name: 'ledger_postings_account',
      columns: [table.accountId, table.currency],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.currency],
    }),
    index('ledger_postings_of_account').on(table.accountId, table.entryId),
    check('ledger_postings_amount', sql`amount_minor <> 0`),
  ],
);
