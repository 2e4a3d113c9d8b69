import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { categories, categoryRedirects } from '../table.server.ts';

/**
 * A category of the tree as its editors see it, with the addresses that lead to it. Throws
 * not_found, refused, unauthenticated.
 */
export async function getEditedCategory(context: Context, publicId: string) {
  permit(whyNotAdministerWith('catalogue')(context.actor));
  const [row] = await context.db
    .select()
    .from(categories)
    .where(and(eq(categories.publicId, publicId), isNull(categories.retiredAt)));
  if (!row) throw notFound();
  const { id, path, kind, name, words, revision } = row;
  const former = await context.db
    .select({ path: categoryRedirects.path })
    .from(categoryRedirects)
    .where(eq(categoryRedirects.categoryId, id))
    .orderBy(categoryRedirects.path);
  return { id, path, kind, name, words, revision, formerPaths: former.map((one) => one.path) };
}
