// Removes what a squatter set up in a company and keeps the company: see `startOver` in accounts.
import { and, eq, isNull } from 'drizzle-orm';
import { forgetUploads } from '#features/media/services/forget-uploads.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { memberLeft, staffChanged } from '../events.ts';
import { dropRegisteredStores } from './empty-stores.server.ts';
import { companies, invitations, members } from '../table.server.ts';

/**
 * Runs in the caller's transaction. Stores that were opened stay, since that takes a confirmed
 * e-mail address or the operator. Returns null without a company.
 */
export async function emptyOwnCompany(
  context: Context,
  ownerId: Id<'user'>,
  name: string,
): Promise<Id<'company'> | null> {
  const [own] = await context.db
    .select({ companyId: members.companyId })
    .from(members)
    .where(and(eq(members.userId, ownerId), eq(members.isOwner, true), isNull(members.endedAt)));
  if (!own) return null;
  const { companyId } = own;
  // Locks invitations first, then the company, as `closeCompany` and accepting one do.
  await context.db.delete(invitations).where(eq(invitations.companyId, companyId));
  const [before] = await context.db
    .select({ logoKey: companies.logoKey, profileKey: companies.profileKey })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update');
  const left = await context.db
    .update(members)
    .set({ endedAt: context.now() })
    .where(
      and(eq(members.companyId, companyId), eq(members.isOwner, false), isNull(members.endedAt)),
    )
    .returning({ userId: members.userId });
  const [renamed] = await context.db
    .update(companies)
    .set({
      name,
      businessType: 'other',
      isManufacturer: false,
      hasShipping: false,
      categorySlug: null,
      logoKey: null,
      profileKey: null,
      country: null,
      phone: null,
      updatedAt: context.now(),
    })
    .where(eq(companies.id, companyId))
    .returning({ isSeller: companies.isSeller });
  if (renamed?.isSeller) await context.services.features.names.learn(context, { companyId }, name);
  await context.services.features.names.review(context, { kind: 'company', companyId }, name);
  const pictureKeys = await dropRegisteredStores(context, companyId);
  await context.services.features.companyClosed(context, companyId, 'emptied');
  await forgetUploads(context, [before?.logoKey, before?.profileKey, ...pictureKeys]);
  for (const member of left) await emit(context, memberLeft(member));
  await emit(context, staffChanged([ownerId, ...left.map(({ userId }) => userId)]));
  return companyId;
}
