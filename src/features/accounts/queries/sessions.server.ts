import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { proofMs, type RoleFlags, roleFlags } from '../rules.ts';
import { users } from '#features/users/table.server.ts';
import { secondFactors, sessions } from '../table.server.ts';

/** Reads a valid session with its person and rights, in one statement. */
export async function findSession(context: Context, id: Id<'session'>) {
  const [row] = await context.db
    .select({
      session: {
        id: sessions.id,
        publicId: sessions.publicId,
        lastSeenAt: sessions.lastSeenAt,
        secondFactorAt: sessions.secondFactorAt,
        authenticatedAt: sessions.authenticatedAt,
      },
      person: {
        id: users.id,
        publicId: users.publicId,
        name: users.name,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        pictureKey: users.pictureKey,
        locale: users.locale,
        hasPassword: users.passwordHash,
        hasGoogle: users.googleSubject,
      },
      member: { isOwner: members.isOwner, permissions: members.permissions },
      company: {
        id: companies.id,
        publicId: companies.publicId,
        name: companies.name,
        isBuyer: companies.isBuyer,
        isSeller: companies.isSeller,
        isAdmin: companies.isAdmin,
      },
      factor: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .leftJoin(companies, and(eq(companies.id, members.companyId), isNull(companies.disabledAt)))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, context.now()),
        isNull(users.disabledAt),
        isNull(users.erasedAt),
      ),
    );
  if (!row) return null;
  const {
    session,
    person: { hasPassword, hasGoogle, ...person },
    member,
    company,
    factor,
  } = row;
  const membership = member && company ? { ...member, company } : null;
  return {
    session,
    person: { ...person, hasPassword: hasPassword !== null, hasGoogle: hasGoogle !== null },
    membership,
    hasSecondFactor: factor !== null,
  };
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Returns the session as read when the request began. Null for visitors and ended sessions. */
export async function findOwnSession(context: Context): Promise<FoundSession | null> {
  if (context.actor.kind !== 'member') return null;
  return (
    (context.session as FoundSession | null) ??
    findSession(context, context.actor.sessionId as Id<'session'>)
  );
}

/** Whether the person logged in, or signed in with Google again, within the last minutes. */
export async function isFreshlyProven(context: Context): Promise<boolean> {
  if (context.actor.kind !== 'member') return false;
  const [session] = await context.db
    .select({ authenticatedAt: sessions.authenticatedAt })
    .from(sessions)
    .where(eq(sessions.id, context.actor.sessionId as Id<'session'>));
  const { authenticatedAt = null } = session ?? {};
  return authenticatedAt !== null && authenticatedAt.getTime() > context.now().getTime() - proofMs;
}

/** Returns the API's flat current user, without its token. */
export type CurrentUser = {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly picture: string | null;
  readonly isLoggedIn: true;
} & RoleFlags;

export const pictureUrl = (context: Context, key: string | null): string | null =>
  key === null ? null : `${context.services.mediaUrl}/media/${key}`;

export const currentUserOf = (
  context: Context,
  { person, membership }: FoundSession,
): CurrentUser => ({
  _id: person.publicId,
  name: person.name,
  email: person.email ?? '',
  picture: pictureUrl(context, person.pictureKey),
  isLoggedIn: true,
  ...roleFlags(membership),
});

/** Lists the person's own sessions, latest first. */
export async function listOwnSessions(context: Context) {
  if (context.actor.kind !== 'member') return [];
  const { userId, sessionId } = context.actor;
  const rows = await context.db
    .select({
      id: sessions.id,
      publicId: sessions.publicId,
      userAgent: sessions.userAgent,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, context.now()),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  return rows.map(({ id, ...row }) => ({ ...row, isCurrent: id === sessionId }));
}
