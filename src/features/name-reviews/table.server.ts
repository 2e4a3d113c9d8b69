import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/users/table.server.ts';
import { brands } from '#features/products/table.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import {
  nameConcerns,
  nameReviewStates,
  type NameConcern,
  type NameReviewState,
} from './schemas.ts';

/** Names that others could imitate: of selling companies, stores and brands. */
export const knownNames = pgTable(
  'known_names',
  {
    id: id<'knownName'>(),
    companyId: idOf<'company'>('company_id')
      .unique()
      .references(() => companies.id, { onDelete: 'cascade' }),
    storeId: idOf<'store'>('store_id')
      .unique()
      .references(() => stores.id, { onDelete: 'cascade' }),
    brandId: idOf<'brand'>('brand_id')
      .unique()
      .references(() => brands.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The name's `nameKey`: equal for names that look alike. */
    key: text('key').notNull(),
  },
  (table) => [
    index('known_names_key').on(table.key),
    check('known_names_subject', sql`num_nonnulls(company_id, store_id, brand_id) = 1`),
  ],
);

/** Names that were flagged for the staff. */
export const nameReviews = pgTable(
  'name_reviews',
  {
    id: id<'nameReview'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'cascade' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id, {
      onDelete: 'cascade',
    }),
    storeId: idOf<'store'>('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    /** The name when it was flagged. */
    name: text('name').notNull(),
    concern: text('concern').$type<NameConcern>().notNull(),
    similarName: text('similar_name'),
    state: text('state').$type<NameReviewState>().notNull().default('open'),
    /** The staff's reason for its decision, as told to the owner. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('name_reviews_user')
      .on(table.userId)
      .where(sql`state in ('open', 'rename_asked')`),
    uniqueIndex('name_reviews_company')
      .on(table.companyId)
      .where(sql`state in ('open', 'rename_asked')`),
    uniqueIndex('name_reviews_store')
      .on(table.storeId)
      .where(sql`state in ('open', 'rename_asked')`),
    index('name_reviews_state').on(table.state, table.createdAt, table.id),
    check('name_reviews_subject', sql`num_nonnulls(user_id, company_id, store_id) = 1`),
    check('name_reviews_concern', isAmong('concern', nameConcerns)),
    check('name_reviews_state', isAmong('state', nameReviewStates)),
  ],
);
