import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { type PaidPackageKey, paidPackageKeys } from '#features/packages/schemas.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import { type PaymentMethod, paymentMethods, type PaymentState, paymentStates } from './schemas.ts';

/** What a company pays for a month of a package. Amounts are US dollars, in cents. */
export const payments = pgTable(
  'payments',
  {
    id: id<'payment'>(),
    publicId: publicId(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** Who ordered; null once that person is erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** By which a transfer is recognised. */
    reference: text('reference').notNull().unique(),
    packageKey: text('package_key').$type<PaidPackageKey>().notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Of the price, credited for unused days and from earlier payments. */
    creditCents: integer('credit_cents').notNull(),
    /** Credit that is left after this payment, as it was when it was ordered. */
    restCents: integer('rest_cents').notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('waiting'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    /** Who confirmed or cancelled; null: nothing was to pay, or that person is erased. */
    decidedBy: idOf<'user'>('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** Why staff cancelled it. */
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('payments_waiting_of_company')
      .on(table.companyId)
      .where(sql`state = 'waiting'`),
    index('payments_of_company').on(table.companyId, table.createdAt),
    index('payments_newest').on(table.state, table.createdAt, table.id),
    index('payments_user').on(table.userId),
    check('payments_state', isAmong('state', paymentStates)),
    check('payments_method', isAmong('method', paymentMethods)),
    check('payments_package', isAmong('package_key', paidPackageKeys)),
    check(
      'payments_amounts',
      sql.raw(
        'price_cents > 0 and credit_cents >= 0 and rest_cents >= 0 and amount_cents >= 0 and ' +
          'amount_cents = price_cents - credit_cents',
      ),
    ),
    check('payments_decided', sql`(state = 'waiting') = (decided_at is null)`),
  ],
);
