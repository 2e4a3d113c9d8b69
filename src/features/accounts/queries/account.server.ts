import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { isOpenToken } from '../services/tokens.server.ts';
import { users, securityEvents } from '#features/users/table.server.ts';
import { accountTokens, addresses, recoveryCodes, secondFactors } from '../table.server.ts';
import { isFreshlyProven } from './sessions.server.ts';

/** Returns what commands and e-mails need of a person; null when erased. */
export async function findAccount(context: Context, userId: Id<'user'>) {
  const [row] = await context.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      locale: users.locale,
      disabledAt: users.disabledAt,
      isAdmin: companies.isAdmin,
    })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return row ? { ...row, isAdmin: row.isAdmin ?? false } : null;
}

const ownId = (context: Context): Id<'user'> => {
  permit(whyNotOwn(context.actor));
  return (context.actor as Member).userId;
};

/** Returns the person's own profile for account pages. Throws unauthenticated. */
export async function getOwnProfile(context: Context) {
  const userId = ownId(context);
  const [row] = await context.db
    .select({
      publicId: users.publicId,
      name: users.name,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      country: users.country,
      phone: users.phone,
      phoneCountry: users.phoneCountry,
      locale: users.locale,
      currency: users.currency,
      notifications: users.notifications,
      passwordChangedAt: users.passwordChangedAt,
      passwordHash: users.passwordHash,
      googleSubject: users.googleSubject,
      pictureKey: users.pictureKey,
      createdAt: users.createdAt,
      factor: secondFactors.confirmedAt,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw notFound();
  const { passwordHash, googleSubject, factor, ...profile } = row;
  return {
    ...profile,
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

export type RecentProof = IdentityProof | 'password_or_code';

/** How the person gives the proof that `requireRecentProof` asks for. Throws unauthenticated. */
export async function getRecentProof(context: Context): Promise<RecentProof> {
  if (await isFreshlyProven(context)) return 'fresh';
  const { hasPassword, hasSecondFactor, hasGoogle } = await getOwnProfile(context);
  if (hasSecondFactor) return 'password_or_code';
  if (hasPassword) return 'password';
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
    .where(eq(addresses.userId, ownId(context)))
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
    .where(eq(securityEvents.userId, ownId(context)))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit);
}

/** Counts the remaining recovery codes. Throws unauthenticated. */
export async function countRecoveryCodes(context: Context): Promise<number> {
  return context.db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, ownId(context)), isNull(recoveryCodes.usedAt)),
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
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(eq(accountTokens.hash, hashToken(token)));
  const account = row ? await findAccount(context, row.userId) : null;
  return { startsOver: account !== null && account.emailConfirmedAt === null && !account.isAdmin };
}
