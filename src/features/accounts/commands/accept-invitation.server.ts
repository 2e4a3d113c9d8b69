// Accepts an invitation: with a new account or the one that is logged in.
import { and, eq, isNull } from 'drizzle-orm';
import { findInvitation } from '#features/companies/queries/staff.server.ts';
import { takeInvitation } from '#features/companies/services/invitation-links.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import { getOwnProfile } from '../queries/account.server.ts';
import { minAdminPasswordLength, tries } from '../rules.ts';
import { countNetworkTry } from '#platform/http/try-limits.ts';
import { addUser } from '../services/new-user.server.ts';
import { confirmOwnPassword } from '../services/own-identity.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { openSession, type OpenedSession } from '../services/sessions.server.ts';
import { users } from '#features/users/table.server.ts';

/** Throws invalid: the market's own staff need a longer password. */
function checkLength(
  password: string,
  { isAdmin }: { readonly isAdmin: boolean },
  field: 'password' | 'currentPassword',
): void {
  if (isAdmin && password.length < minAdminPasswordLength)
    throw invalid({ [field]: 'shortAdminPassword' });
}

/**
 * Creates an account; the link confirms the invitation's e-mail. Throws invalid (`linkUsed`, or of
 * the password), conflict (`logInToJoin`) when the e-mail has an account, too_many.
 */
export const joinAsNewUser = defineCommand({
  permission: anyone('the token of the invitation permits it'),
  async run(
    context,
    { token, name, password }: { token: string; name: string; password: string },
  ): Promise<OpenedSession> {
    await countNetworkTry(context, 'sign-up', tries.signUp);
    const invitation = await findInvitation(context, token);
    if (!invitation) throw invalid('linkUsed');
    checkLength(password, invitation, 'password');
    if (!invitation.isAdmin) context.services.features.names.refuse(context, { name });
    const passwordHash = await context.services.passwords.hash(password);
    return inTransaction(context, async (inside) => {
      const userId = await addUser(
        inside,
        {
          email: invitation.email,
          name,
          countryCode: null,
          phone: null,
          phoneCountry: null,
          acceptsTerms: true,
        },
        { passwordHash, google: null },
      );
      if (userId === null) throw conflict('logInToJoin');
      await inside.db
        .update(users)
        .set({ emailConfirmedAt: inside.now() })
        .where(eq(users.id, userId));
      await takeInvitation(inside, token, userId);
      await inside.services.features.names.review(
        inside,
        { kind: 'person', userId, companyId: invitation.companyId },
        name,
      );
      await noteSecurityEvent(inside, userId, 'signed_up');
      await noteSecurityEvent(inside, userId, 'joined', invitation.company);
      return openSession(inside, userId, { hasSecondFactor: false });
    });
  },
});

/**
 * Joins with the current account, which must have the invited e-mail. New staff of the market prove
 * with their password, if they have one, that it is long enough. Throws invalid (`linkUsed`, or of
 * the password), conflict (`otherInvited`, `alreadyMember`), too_many, unauthenticated.
 */
export const joinAsOneself = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    { token, currentPassword = '' }: { token: string; currentPassword?: string | undefined },
  ): Promise<void> {
    const userId = (context.actor as Member).userId;
    const invitation = await findInvitation(context, token);
    if (!invitation) throw invalid('linkUsed');
    const { email, hasPassword } = await getOwnProfile(context);
    if (email !== invitation.email) throw conflict('otherInvited');
    if (invitation.isAdmin && hasPassword) {
      await confirmOwnPassword(context, currentPassword);
      checkLength(currentPassword, invitation, 'currentPassword');
    }
    await inTransaction(context, async (inside) => {
      await takeInvitation(inside, token, userId);
      // The link was sent to the mailbox, so it confirms the e-mail.
      await inside.db
        .update(users)
        .set({ emailConfirmedAt: inside.now() })
        .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
      await noteSecurityEvent(inside, userId, 'joined', invitation.company);
    });
  },
});
