// Changes of terms that a person made, for the copy of their data.
import { asc, eq } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { categoryTermChanges } from '../table.server.ts';

export const exportTermChanges = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      category: categories.path,
      before: categoryTermChanges.before,
      after: categoryTermChanges.after,
      at: categoryTermChanges.changedAt,
    })
    .from(categoryTermChanges)
    .innerJoin(categories, eq(categories.id, categoryTermChanges.categoryId))
    .where(eq(categoryTermChanges.changedBy, userId))
    .orderBy(asc(categoryTermChanges.id));
