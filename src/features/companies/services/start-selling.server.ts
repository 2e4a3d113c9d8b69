// Gives a buying company the seller side.
import { and, eq, exists, isNull } from 'drizzle-orm';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { staffChanged } from '../events.ts';
import { companies, members } from '../table.server.ts';
import {
  type CompanyPictures,
  type SellingCompany,
  sellingColumns,
} from './selling-company.server.ts';

type Start = {
  readonly companyId: Id<'company'>;
  readonly ownerId: Id<'user'>;
  readonly input: SellingCompany & CompanyPictures;
};

/** Within a transaction. Throws conflict when the company sells already, not_found. */
export async function becomeSeller(context: Context, start: Start): Promise<void> {
  await addSellerSide(context, start);
  await tellMembers(context, start);
  const { companyId, input } = start;
  const { names } = context.services.features;
  await names.learn(context, { companyId }, input.businessName);
  await names.review(context, { kind: 'company', companyId }, input.businessName);
}

/** One conditional UPDATE, so that one of several concurrent submits wins. */
async function addSellerSide(
  context: Context,
  { companyId, ownerId, input }: Start,
): Promise<void> {
  const own = context.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.companyId, companyId),
        eq(members.userId, ownerId),
        eq(members.isOwner, true),
        isNull(members.endedAt),
      ),
    );
  const { rowCount } = await context.db
    .update(companies)
    .set({ ...sellingColumns(input, input), isSeller: true, updatedAt: context.now() })
    .where(
      and(
        eq(companies.id, companyId),
        eq(companies.isSeller, false),
        eq(companies.isAdmin, false),
        isNull(companies.disabledAt),
        exists(own),
      ),
    );
  if (rowCount === 1) return;
  const sells = await context.db.$count(
    companies,
    and(eq(companies.id, companyId), eq(companies.isSeller, true)),
  );
  throw sells > 0 ? conflict('alreadySelling') : notFound();
}

/** In each member's own log, and for their open pages: what they may do has changed. */
async function tellMembers(context: Context, { companyId, ownerId }: Start): Promise<void> {
  const people = await context.db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.companyId, companyId), isNull(members.endedAt)));
  for (const { id } of people)
    await noteSecurityEvent(
      context,
      id,
      id === ownerId ? 'selling_started' : 'permissions_changed',
    );
  await emit(context, staffChanged(people.map(({ id }) => id)));
}
