// Somebody who was invited joins: with an account made for it, or with the one that is logged in.
import { eq } from 'drizzle-orm';
import { takeInvitation } from '#features/companies/commands/invitations.server.ts';
import { findInvitation } from '#features/companies/queries/staff.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { tries } from '../rules.ts';
import { persons } from '../table.server.ts';
import { countNetworkTry } from './limits.server.ts';
import { noteSecurityEvent } from './security-log.server.ts';
import { openSession, type OpenedSession } from './sessions.server.ts';
import { addPerson } from './sign-up.server.ts';

/** The invitation's e-mail is confirmed by its link. Throws Invalid (`linkUsed`), Conflict (`logInToJoin`) when the e-mail has an account, TooMany. */
export async function joinAsNewPerson(context: Context, { token, name, password }: { token: string; name: string; password: string }): Promise<OpenedSession> {
  await countNetworkTry(context, 'sign-up', tries.signUp);
  const invitation = await findInvitation(context, token);
  if (!invitation) throw invalid('linkUsed');
  const passwordHash = await context.services.passwords.hash(password);
  return inTransaction(context, async (inside) => {
    const personId = await addPerson(inside, { email: invitation.email, name, countryCode: null, phone: null, phoneCountry: null }, { passwordHash, google: null });
    if (personId === null) throw conflict('logInToJoin');
    await inside.db.update(persons).set({ emailConfirmedAt: inside.now() }).where(eq(persons.id, personId));
    await takeInvitation(inside, token, personId);
    await noteSecurityEvent(inside, personId, 'signed_up');
    await noteSecurityEvent(inside, personId, 'joined', invitation.company);
    return openSession(inside, personId, { hasSecondFactor: false });
  });
}

/** Only who has the invited e-mail may use the link. Throws Invalid (`linkUsed`), Conflict (`otherInvited`, `alreadyMember`), Unauthenticated. */
export async function joinAsOneself(context: Context, token: string): Promise<void> {
  permit(whyNotOwn(context.actor));
  const personId = (context.actor as Member).personId as Id<'person'>;
  const invitation = await findInvitation(context, token);
  if (!invitation) throw invalid('linkUsed');
  await inTransaction(context, async (inside) => {
    const [person] = await inside.db.select({ email: persons.email }).from(persons).where(eq(persons.id, personId));
    if (person?.email !== invitation.email) throw conflict('otherInvited');
    await takeInvitation(inside, token, personId);
    await noteSecurityEvent(inside, personId, 'joined', invitation.company);
  });
}
