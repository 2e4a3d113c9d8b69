import { and, desc, eq, lt } from 'drizzle-orm';
import {
  compileWords,
  findWords,
  type WordMatcher,
  type WordRule,
} from '#features/prohibited-words/rules/matcher.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { type ProductTexts, textsOfProduct } from '../rules/product-words.ts';
import { approvedWords, brands, products } from '../table.server.ts';

/** Their descriptions are in memory meanwhile. */
const productsPerStep = 500;
/** The newest ones are read, so that a try ends within a few seconds in any market. */
const maxRead = 50_000;
const maxExamples = 8;
const maxExampleLetters = 200;

type Row = ProductTexts & Pick<typeof products.$inferSelect, 'id' | 'publicId' | 'slug'>;

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
    for (const { id, publicId, slug, ...texts } of rows) {
      const text = textsOfProduct(texts).find((one) => findWords(matcher, one).length > 0);
      if (text === undefined || allowed.has(id)) continue;
      count += 1;
      if (examples.length < maxExamples)
        examples.push({ id: publicId, slug, text: shortText(matcher, text) });
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
      description: products.description,
      tags: products.tags,
      brand: brands.name,
      attributes: products.attributes,
      variants: products.variants,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(and(eq(products.state, 'published'), before ? lt(products.id, before) : undefined))
    .orderBy(desc(products.id))
    .limit(productsPerStep);

/** What is around the first match of a text that may be a whole description. */
function shortText(matcher: WordMatcher, text: string): string {
  const [match] = findWords(matcher, text);
  if (text.length <= maxExampleLetters || !match) return text;
  const from = Math.max(0, match.start - maxExampleLetters / 2);
  const part = text.slice(from, from + maxExampleLetters);
  return `${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}`;
}

/** Products in which staff has allowed these words. */
async function allowedProducts(
  context: Context,
  matcher: WordMatcher,
): Promise<Set<Id<'product'>>> {
  const key = [...matcher.byFirstWord.values()][0]?.[0]?.key ?? '';
  const rows = await context.db
    .select({ id: approvedWords.productId })
    .from(approvedWords)
    .where(eq(approvedWords.key, key));
  return new Set(rows.map(({ id }) => id));
}
