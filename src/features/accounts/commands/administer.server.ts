// The market's staff disable, enable and export accounts; the operator creates administrators.
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound, refused } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { userSwitched } from '../events.ts';
import { accountMail } from '../mails/account-mail.ts';
import { everyUser, type ListedUser, worksForMarket } from '../queries/users.server.ts';
import { exportDetail } from '#features/users/rules.ts';
import { minAdminPasswordLength, type UserFilters } from '../rules.ts';
import { addUser } from '../services/new-user.server.ts';
import { noteOwnAct, noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { endSessions } from '../services/sessions.server.ts';
import { makeToken, takeToken } from '../services/tokens.server.ts';
import { users } from '#features/users/table.server.ts';

async function idOf(context: Context, publicId: string): Promise<Id<'user'>> {
  const [person] = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.publicId, publicId), isNull(users.erasedAt)));
  if (!person) throw notFound();
  return person.id;
}

/** The market's own people are its owner's affair. Throws refused, not_found. */
async function idToJudge(context: Context, publicId: string): Promise<Id<'user'>> {
  const id = await idOf(context, publicId);
  const { actor } = context;
  const isStaff = actor.kind === 'member' && !actor.isOwner && actor.userId !== id;
  if (isStaff && (await worksForMarket(context, id))) throw refused('marketStaffByOwner');
  return id;
}

/**
 * Disables an account: ends its sessions and informs the person by e-mail. Throws conflict if it is
 * disabled or one's own, not_found, refused.
 */
export const disableUser = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string, reason: string): Promise<void> {
    const id = await idToJudge(context, publicId);
    if (context.actor.kind === 'member' && context.actor.userId === id)
      throw conflict('notOneself');
    if (reason.trim() === '') throw invalid({ reason: 'required' });
    await inTransaction(context, async (inside) => {
      const { rowCount } = await inside.db
        .update(users)
        .set({ disabledAt: inside.now(), disabledReason: reason.trim() })
        .where(and(eq(users.id, id), isNull(users.disabledAt)));
      if (rowCount === 0) throw conflict();
      await endSessions(inside, id);
      await inside.services.features.userDisabled(inside, id);
      await emit(inside, userSwitched(id));
      await noteSecurityEvent(inside, id, 'disabled', reason.trim());
      await inside.services.jobs.send(inside, accountMail, {
        kind: 'disabled',
        userId: id,
        reason: reason.trim(),
      });
    });
  },
});

/** Throws not_found, refused. */
export const enableUser = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string): Promise<void> {
    const id = await idToJudge(context, publicId);
    await inTransaction(context, async (inside) => {
      const { rowCount } = await inside.db
        .update(users)
        .set({ disabledAt: null, disabledReason: null })
        .where(and(eq(users.id, id), isNotNull(users.disabledAt)));
      if (rowCount !== 1) return;
      await emit(inside, userSwitched(id));
      await noteSecurityEvent(inside, id, 'enabled');
    });
  },
});

/** Ends all sessions of a person. Throws not_found, refused. */
export const endSessionsOf = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string): Promise<void> {
    const id = await idToJudge(context, publicId);
    await inTransaction(context, async (inside) => {
      await endSessions(inside, id);
      await noteSecurityEvent(inside, id, 'sessions_ended');
    });
  },
});

/** Throws not_found, refused. */
export const resendConfirmation = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string): Promise<void> {
    const id = await idOf(context, publicId);
    await context.services.jobs.send(context, accountMail, { kind: 'confirm_email', userId: id });
  },
});

/**
 * Exports all matching people. It is recorded in the act log before the first row is read: with the
 * filters, but without search terms. Throws refused, unauthenticated.
 */
export const exportUsers = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, filters: UserFilters): Promise<AsyncGenerator<ListedUser>> {
    const { query, side, role, state, confirmed } = filters;
    await noteOwnAct(
      context,
      'data_exported',
      exportDetail('people.csv', query, { side, role, state, confirmed }),
    );
    return everyUser(context, filters);
  },
});

/**
 * Creates an administrator, with the market's own company if needed, and returns the token of a
 * one-time link for the password. Throws conflict when the e-mail has an account, refused.
 */
export const createAdmin = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, { email, name }: { email: string; name: string }): Promise<string> {
    return inTransaction(context, async (inside) => {
      const id = await addUser(
        inside,
        { email, name, countryCode: null, phone: null, phoneCountry: null },
        { passwordHash: null, google: null },
      );
      if (id === null) throw conflict('emailTaken');
      await foundCompany(inside, id, {
        name: 'Kervan',
        sides: { isBuyer: false, isSeller: false, isAdmin: true },
        businessType: 'other',
        isManufacturer: false,
        hasShipping: false,
        categorySlug: null,
        logoKey: null,
        profileKey: null,
        country: null,
        phone: null,
      });
      return makeToken(inside, id, 'first_admin');
    });
  },
});

/** Sets the first password by the one-time link. Throws invalid. */
export const chooseFirstPassword = defineCommand({
  permission: anyone('the token of the one-time link permits it'),
  async run(context, { token, password }: { token: string; password: string }): Promise<void> {
    if (password.length < minAdminPasswordLength) throw invalid({ password: 'shortAdminPassword' });
    const passwordHash = await context.services.passwords.hash(password);
    await inTransaction(context, async (inside) => {
      const taken = await takeToken(inside, token, 'first_admin');
      if (!taken) throw invalid('linkUsed');
      await inside.db
        .update(users)
        .set({ passwordHash, passwordChangedAt: inside.now(), emailConfirmedAt: inside.now() })
        .where(eq(users.id, taken.userId));
      await noteSecurityEvent(inside, taken.userId, 'password_reset');
    });
  },
});
