// Gives a buying company the seller side, with what the sellers' sign-up asks of a company.
import { and, eq, exists, isNull } from 'drizzle-orm';
import { type StartSelling, startSellingInput } from '#features/accounts/schemas.ts';
import { noteSecurityEvent } from '#features/accounts/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { membershipsChanged } from '../events.ts';
import { whyNotStartSelling } from '../permissions.ts';
import {
  checkCompanyPictures,
  checkMainCategory,
  sellingColumns,
} from '../services/selling-company.server.ts';
import { companies, members } from '../table.server.ts';

/**
 * Counts for everybody of the company from the next request on. Throws conflict when it sells
 * already, invalid, not_found, refused, unauthenticated.
 */
export const startSelling = defineCommand({
  permission: whyNotStartSelling,
  input: startSellingInput,
  async run(context, input: StartSelling): Promise<void> {
    const { businessName } = input;
    context.services.features.names.refuse(context, { businessName });
    await checkMainCategory(context, input.category);
    await checkCompanyPictures(context, input);
    const actor = context.actor as Member;
    const companyId = actor.companyId as Id<'company'>;
    const ownerId = actor.personId as Id<'person'>;
    await inTransaction(context, async (inside) => {
      await becomeSeller(inside, { companyId, ownerId, input });
      await tellMembers(inside, companyId, ownerId);
      const { names } = inside.services.features;
      await names.learn(inside, { companyId }, businessName);
      await names.review(inside, { kind: 'company', companyId }, businessName);
    });
  },
});

type Start = {
  readonly companyId: Id<'company'>;
  readonly ownerId: Id<'person'>;
  readonly input: StartSelling;
};

/** One conditional UPDATE, so that one of several concurrent submits wins. */
async function becomeSeller(context: Context, { companyId, ownerId, input }: Start): Promise<void> {
  const own = context.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.companyId, companyId),
        eq(members.personId, ownerId),
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
async function tellMembers(
  context: Context,
  companyId: Id<'company'>,
  ownerId: Id<'person'>,
): Promise<void> {
  const people = await context.db
    .select({ id: members.personId })
    .from(members)
    .where(and(eq(members.companyId, companyId), isNull(members.endedAt)));
  for (const { id } of people)
    await noteSecurityEvent(
      context,
      id,
      id === ownerId ? 'selling_started' : 'permissions_changed',
    );
  await emit(context, membershipsChanged(people.map(({ id }) => id)));
}
