import { and, eq, isNull } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { WishesAlerted } from '../events.ts';

/** The product that a notice names, and the person's company; null once one of them is gone. */
export async function findToldWish(
  { db, locale }: Context,
  { userId, productId }: Pick<WishesAlerted, 'userId' | 'productId'>,
) {
  const [row] = await db
    .select({
      companyId: members.companyId,
      title: products.title,
      mainLanguage: products.mainLanguage,
    })
    .from(members)
    .innerJoin(products, eq(products.id, productId as Id<'product'>))
    .where(and(eq(members.userId, userId as Id<'user'>), isNull(members.endedAt)));
  if (!row) return null;
  const { title, mainLanguage, companyId } = row;
  return { companyId, title: inLanguage(title, locale, mainLanguage)?.value ?? '' };
}
