import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/table.server.ts';
import { id, idOf, instant, micros } from '#platform/database/columns.ts';
import { type PackageKey, packageKeys } from './schemas.ts';

const isPackage = (column: string) =>
  sql.raw(`${column} in (${packageKeys.map((key) => `'${key}'`).join(', ')})`);

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
    changedBy: idOf<'person'>('changed_by').references(() => persons.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    unique('package_terms_revision').on(table.packageKey, table.revision),
    check('package_terms_key', isPackage('package_key')),
    check(
      'package_terms_limits',
      sql`(product_limit is null or product_limit >= 0) and (quote_limit is null or quote_limit >= 0)`,
    ),
    check(
      'package_terms_price',
      sql`monthly_price_micros >= 0 and monthly_price_micros % 10000 = 0`,
    ),
  ],
);
