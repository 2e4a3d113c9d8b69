import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { isOpenToken } from '../services/tokens.server.ts';
import { firstNotifications } from '#features/users/schemas.ts';
import { persons, securityEvents } from '#features/users/table.server.ts';
import { accountTokens, addresses, recoveryCodes, secondFactors } from '../table.server.ts';
import { isFreshlyProven } from './sessions.server.ts';

/** Returns what commands and e-mails need of a person; null when erased. */
export async function findAccount(context: Context, personId: Id<'person'>) {
  const [row] = await context.db
    .select({
      id: persons.id,
      name: persons.name,
      email: persons.email,
      emailConfirmedAt: persons.emailConfirmedAt,
      locale: persons.locale,
      disabledAt: persons.disabledAt,
      isAdmin: companies.isAdmin,
    })
    .from(persons)
    .leftJoin(members, and(eq(members.personId, persons.id), isNull(members.endedAt)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(persons.id, personId), isNull(persons.erasedAt)));
  return row ? { ...row, isAdmin: row.isAdmin ?? false } : null;
}

const ownId = (context: Context): Id<'person'> => {
  permit(whyNotOwn(context.actor));
  return (context.actor as Member).personId as Id<'person'>;
};

/** Returns the person's own profile for account pages. Throws unauthenticated. */
export async function getOwnProfile(context: Context) {
  const personId = ownId(context);
  const [row] = await context.db
    .select({
      publicId: persons.publicId,
      name: persons.name,
      email: persons.email,
      emailConfirmedAt: persons.emailConfirmedAt,
      country: persons.country,
      phone: persons.phone,
      phoneCountry: persons.phoneCountry,
      locale: persons.locale,
      currency: persons.currency,
      notifications: persons.notifications,
      passwordChangedAt: persons.passwordChangedAt,
      passwordHash: persons.passwordHash,
      googleSubject: persons.googleSubject,
      pictureKey: persons.pictureKey,
      createdAt: persons.createdAt,
      factor: secondFactors.confirmedAt,
    })
    .from(persons)
    .leftJoin(secondFactors, eq(secondFactors.personId, persons.id))
    .where(eq(persons.id, personId));
  if (!row) throw notFound();
  const { passwordHash, googleSubject, factor, ...profile } = row;
  return {
    ...profile,
    notifications: { ...firstNotifications, ...profile.notifications },
    hasPassword: passwordHash !== null,
    hasGoogle: googleSubject !== null,
    hasSecondFactor: factor !== null,
  };
}

/** How owners prove their identity, see `confirmOwnIdentity`; `google`, `none`: not done yet. */
export type IdentityProof = 'password' | 'fresh' | 'google' | 'none';

/** `none`: only a password set by e-mail would prove it. Throws unauthenticated. */
export async function getOwnProof(context: Context): Promise<IdentityProof> {
  const { hasPassword, hasGoogle } = await getOwnProfile(context);
  if (hasPassword) return 'password';
  if (await isFreshlyProven(context)) return 'fresh';
  return hasGoogle && context.services.google !== null ? 'google' : 'none';
}

/** Throws unauthenticated. */
export async function listOwnAddresses(context: Context) {
  return context.db
    .select({
      publicId: addresses.publicId,
      tag: addresses.tag,
      street: addresses.street,
      suite: addresses.suite,
      city: addresses.city,
      state: addresses.state,
      postalCode: addresses.postalCode,
      country: addresses.country,
      isDefault: addresses.isDefault,
    })
    .from(addresses)
    .where(eq(addresses.personId, ownId(context)))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));
}

/**
 * Returns one of the person's addresses. Throws not_found, also for another person's;
 * unauthenticated.
 */
export async function getOwnAddress(context: Context, publicId: string) {
  const found = (await listOwnAddresses(context)).find((address) => address.publicId === publicId);
  if (!found) throw notFound();
  return found;
}

/** Lists the account's events, latest first. Throws unauthenticated. */
export async function listOwnSecurityEvents(context: Context, limit = 100) {
  return context.db
    .select({
      id: securityEvents.id,
      kind: securityEvents.kind,
      at: securityEvents.at,
      network: securityEvents.network,
      userAgent: securityEvents.userAgent,
      detail: securityEvents.detail,
    })
    .from(securityEvents)
    .where(eq(securityEvents.personId, ownId(context)))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit);
}

/** Counts the remaining recovery codes. Throws unauthenticated. */
export async function countRecoveryCodes(context: Context): Promise<number> {
  return context.db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.personId, ownId(context)), isNull(recoveryCodes.usedAt)),
  );
}

/**
 * Returns what the page of a password link shows, without using it up. Null when it is too old or
 * used.
 */
export async function findReset(
  context: Context,
  token: string,
): Promise<{ readonly startsOver: boolean } | null> {
  if (!(await isOpenToken(context, token, 'reset_password'))) return null;
  const [row] = await context.db
    .select({ personId: accountTokens.personId })
    .from(accountTokens)
    .where(eq(accountTokens.hash, hashToken(token)));
  const account = row ? await findAccount(context, row.personId) : null;
  return { startsOver: account !== null && account.emailConfirmedAt === null && !account.isAdmin };
}
