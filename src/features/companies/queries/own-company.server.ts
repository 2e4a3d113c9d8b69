import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { companies, members } from '../table.server.ts';

/** Returns the user's company and role in it; null for visitors and people without one. */
export async function findOwnCompany(context: Context) {
  if (context.actor.kind !== 'member') return null;
  const [row] = await context.db
    .select({
      id: companies.publicId,
      name: companies.name,
      isBuyer: companies.isBuyer,
      isSeller: companies.isSeller,
      isAdmin: companies.isAdmin,
      businessType: companies.businessType,
      isManufacturer: companies.isManufacturer,
      hasShipping: companies.hasShipping,
      category: companies.categorySlug,
      country: companies.country,
      phone: companies.phone,
      createdAt: companies.createdAt,
      isOwner: members.isOwner,
      permissions: members.permissions,
      joinedAt: members.joinedAt,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(members.userId, context.actor.userId), isNull(members.endedAt)));
  return row ?? null;
}
