// The application of the actor's company.
import { eq, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { memberships } from '../table.server.ts';

/** Throws not_found without a company. */
export function ownCompanyId({ actor }: Context): Id<'company'> {
  const { companyId } = actorIds(actor);
  if (companyId === null) throw notFound();
  return companyId;
}

export const ofOwnCompany = (context: Context): SQL =>
  eq(memberships.companyId, ownCompanyId(context));

/** Why nothing was moved: there is no application yet, or its state does not allow it. */
export async function whyNotMoved(context: Context, which: SQL): Promise<Error> {
  const isKnown = (await context.db.$count(memberships, which)) > 0;
  return isKnown ? conflict('membershipMoved') : notFound();
}
