import { and, desc, eq, lt } from 'drizzle-orm';
import {
  compileWords,
  findWords,
  textsOfProduct,
  type WordRule,
} from '#features/prohibited-words/rules/matcher.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { approvedWords, products } from '../table.server.ts';

const productsPerStep = 5_000;
/** The newest ones are read, so that a try ends within a few seconds in any market. */
const maxRead = 200_000;
const maxExamples = 8;

type Row = Pick<typeof products.$inferSelect, 'id' | 'publicId' | 'slug' | 'title' | 'tags'>;

/** What a rule would flag among products on sale. Throws refused, unauthenticated. */
export async function tryWordOnProducts(context: Context, rule: Omit<WordRule, 'id'>) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const matcher = compileWords([{ id: '', ...rule }]);
  const examples: { id: string; slug: string; text: string }[] = [];
  const allowed = await allowedProducts(context, matcher);
  let [count, read] = [0, 0];
  let before: Id<'product'> | null = null;
  while (read < maxRead) {
    const rows: Row[] = await publishedBefore(context, before);
    read += rows.length;
    for (const { id, publicId, slug, title, tags } of rows) {
      const text = textsOfProduct({ title, tags }).find(
        (one) => findWords(matcher, one).length > 0,
      );
      if (text === undefined || allowed.has(id)) continue;
      count += 1;
      if (examples.length < maxExamples) examples.push({ id: publicId, slug, text });
    }
    if (rows.length < productsPerStep) return { count, read, isAll: true, examples };
    before = rows.at(-1)!.id;
  }
  return { count, read, isAll: false, examples };
}

const publishedBefore = (context: Context, before: Id<'product'> | null): Promise<Row[]> =>
  context.db
    .select({
      id: products.id,
      publicId: products.publicId,
      slug: products.slug,
      title: products.title,
      tags: products.tags,
    })
    .from(products)
    .where(and(eq(products.state, 'published'), before ? lt(products.id, before) : undefined))
    .orderBy(desc(products.id))
    .limit(productsPerStep);

/** Products in which staff has allowed these words. */
async function allowedProducts(
  context: Context,
  matcher: ReturnType<typeof compileWords>,
): Promise<Set<Id<'product'>>> {
  const key = [...matcher.byFirstWord.values()][0]?.[0]?.key ?? '';
  const rows = await context.db
    .select({ id: approvedWords.productId })
    .from(approvedWords)
    .where(eq(approvedWords.key, key));
  return new Set(rows.map(({ id }) => id));
}
