import { index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/users/table.server.ts';
import type { OwnTerms } from '#features/categories/schemas.ts';
import { categories } from '#features/categories/table.server.ts';
import { id, idOf, instant } from '#platform/database/columns.ts';

/** Who changed the terms of which category: its own values before and after. */
export const categoryTermChanges = pgTable(
  'category_term_changes',
  {
    id: id<'categoryTermChange'>(),
    categoryId: idOf<'category'>('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<OwnTerms>().notNull(),
    after: jsonb('after').$type<OwnTerms>().notNull(),
    /** Null: by the operator, or by a person since erased. */
    changedBy: idOf<'user'>('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('category_term_changes_newest').on(table.changedAt, table.id),
    index('category_term_changes_category').on(table.categoryId),
  ],
);
