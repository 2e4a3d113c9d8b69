import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/users/table.server.ts';
import { companies } from '#features/companies/table.server.ts';
import { id, idOf, instant, isAmong, micros } from '#platform/database/columns.ts';
import { type PackageKey, packageKeys, type PaidPackageKey, paidPackageKeys } from './schemas.ts';

/**
 * What each seller package contains and costs, as revisions: the highest one applies, the others
 * are the history. The first start of a market inserts revision 1.
 */
export const packageTerms = pgTable(
  'package_terms',
  {
    id: id<'packageTerms'>(),
    packageKey: text('package_key').$type<PackageKey>().notNull(),
    revision: integer('revision').notNull(),
    /** Published products of a company; null for any number. */
    productLimit: integer('product_limit'),
    /** Quotes of a company in a calendar month, UTC; null for any number. */
    quoteLimit: integer('quote_limit'),
    /** US dollars, whole cents. */
    monthlyPriceMicros: micros('monthly_price_micros').notNull(),
    /** Null: by the operator, or by a person since erased. */
    changedBy: idOf<'user'>('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    unique('package_terms_revision').on(table.packageKey, table.revision),
    check('package_terms_key', isAmong('package_key', packageKeys)),
    check(
      'package_terms_limits',
      sql.raw(
        '(product_limit is null or product_limit >= 0) and ' +
          '(quote_limit is null or quote_limit >= 0)',
      ),
    ),
    check(
      'package_terms_price',
      sql`monthly_price_micros >= 0 and monthly_price_micros % 10000 = 0`,
    ),
  ],
);

/** The paid package of a company; without a row, or after its grace, it has the free one. */
export const companyPackages = pgTable(
  'company_packages',
  {
    companyId: idOf<'company'>('company_id')
      .primaryKey()
      .references(() => companies.id),
    packageKey: text('package_key').$type<PaidPackageKey>().notNull(),
    /** From here to `paidUntil`, `paidCents` are used up day by day. */
    startedAt: instant('started_at').notNull(),
    paidUntil: instant('paid_until').notNull(),
    /** US dollars, in cents. */
    paidCents: integer('paid_cents').notNull(),
    /** Left over from earlier periods, for the next payment. */
    creditCents: integer('credit_cents').notNull(),
    /** When its company was told that the paid time is over; null before. */
    graceAt: instant('grace_at'),
    /** When the grace was found to be over; null before. */
    endedAt: instant('ended_at'),
  },
  () => [
    check('company_packages_key', isAmong('package_key', paidPackageKeys)),
    check('company_packages_period', sql`paid_until > started_at`),
    check('company_packages_cents', sql`paid_cents >= 0 and credit_cents >= 0`),
  ],
);

/** How many quotes a company has taken of its package in each month. */
export const companyQuotes = pgTable(
  'company_quotes',
  {
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** UTC: 2027-01. */
    month: text('month').notNull(),
    taken: integer('taken').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.month] }),
    check('company_quotes_taken', sql`taken > 0`),
  ],
);
