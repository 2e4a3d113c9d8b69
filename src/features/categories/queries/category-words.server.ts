import { isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { categories } from '../table.server.ts';

/** The names and words of every item, and the paths of groups and sections, for matching. */
export async function listCategoryWords(context: Context) {
  const rows = await context.db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      kind: categories.kind,
      path: categories.path,
      number: categories.number,
      name: categories.name,
      words: categories.words,
    })
    .from(categories)
    .where(isNull(categories.retiredAt));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = rows
    .filter((row) => row.kind === 'item')
    .map((row) => {
      const part = byId.get(row.parentId!)!;
      return {
        path: row.path,
        number: row.number,
        names: row.name,
        words: row.words,
        sectionNames: part.name,
        groupNames: byId.get(part.parentId!)!.name,
      };
    });
  return { items, pathsAbove: rows.filter((row) => row.kind !== 'item').map((row) => row.path) };
}
