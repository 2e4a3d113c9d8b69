// Sessions: opened, renewed, and ended at once on every process.
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { isUnavailable } from '#platform/http/problems.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import type { Member } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import { type Id, newId } from '#shared/ids.ts';
import { sessionsEnded } from '../events.ts';
import { findSession, type FoundSession } from '../queries/sessions.server.ts';
import { deviceDays, rightsOf, seenAgainMs, sessionDays, sidesOf } from '../rules.ts';
import { sessions } from '../table.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { voidTokens } from './tokens.server.ts';

const sessionTokens = (context: Context) =>
  createSignedIds(context.services.secret, 'session', context);

const deviceTokens = (context: Context) =>
  createSignedIds(context.services.secret, 'device', context);

/** Values of the cookies after a log-in. `device`: proves an earlier log-in of this person. */
export type OpenedSession = {
  readonly id: Id<'session'>;
  readonly token: string;
  readonly device: string;
};

type Proofs = {
  readonly hasSecondFactor: boolean;
  /** When the person proved their identity, if not just now; null: unknown. */
  readonly authenticatedAt?: Date | null;
};

/** Opens a session in the transaction that verified the person. */
export async function openSession(
  context: Context,
  userId: Id<'user'>,
  { hasSecondFactor, authenticatedAt = context.now() }: Proofs,
): Promise<OpenedSession> {
  const now = context.now();
  const id = newId<'session'>();
  await context.db.insert(sessions).values({
    id,
    userId,
    userAgent: (context.client?.userAgent ?? '').slice(0, 300),
    network: context.client?.network ?? '',
    secondFactorAt: hasSecondFactor ? now : null,
    authenticatedAt,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionDays * dayMs),
  });
  await noteSecurityEvent(context, userId, 'logged_in');
  await context.services.features.loggedIn(context, userId);
  return {
    id,
    token: await sessionTokens(context).sign(id, sessionDays),
    device: await deviceTokenFor(context, userId),
  };
}

/** Returns a token that marks a device as known, after a proof of identity. */
export const deviceTokenFor = (context: Context, userId: Id<'user'>): Promise<string> =>
  deviceTokens(context).sign(userId, deviceDays);

/** Whether the person has logged in on this device before. */
export const isKnownDevice = async (
  context: Context,
  device: string | null,
  userId: Id<'user'>,
): Promise<boolean> => device !== null && (await deviceTokens(context).read(device)) === userId;

export type Authenticated = {
  readonly actor: Member;
  readonly found: FoundSession;
  /** An extended token, when due. */ readonly renewed: string | null;
};

/**
 * Returns the member of a `jwt`, read from the database each time, so that ended sessions are void
 * at once. Null if invalid.
 */
export async function authenticate(
  context: Context,
  token: string | null,
  { isVisit = true }: { readonly isVisit?: boolean } = {},
): Promise<Authenticated | null> {
  const found = token === null ? null : await findByToken(context, token);
  return (
    found && {
      actor: actorOf(found),
      found,
      renewed: isVisit ? await renewIfPossible(context, found.session) : null,
    }
  );
}

/** The same for long-lived connections, such as sockets: does not count as a visit. */
export async function identify(context: Context, token: string): Promise<Member | null> {
  const found = await findByToken(context, token);
  return found && actorOf(found);
}

async function findByToken(context: Context, token: string): Promise<FoundSession | null> {
  const id = await sessionTokens(context).read(token);
  return id === null ? null : findSession(context, id as Id<'session'>);
}

function actorOf({ session, person, membership }: FoundSession): Member {
  const hasSecondFactor = session.secondFactorAt !== null;
  const rights = membership && rightsOf(membership, hasSecondFactor);
  return {
    kind: 'member',
    userId: person.id,
    sessionId: session.id,
    companyId: membership?.company.id ?? null,
    isOwner: rights?.isOwner ?? false,
    permissions: rights?.permissions ?? [],
    actsFor: membership ? sidesOf(membership, hasSecondFactor) : [],
  };
}

/** Read requests must not fail because the database accepts no writes; the next request renews. */
async function renewIfPossible(
  context: Context,
  session: FoundSession['session'],
): Promise<string | null> {
  try {
    return await renew(context, session);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    context.services.log.warn({ err: error }, 'failed to renew a session');
    return null;
  }
}

/** Of concurrent requests, one writes. */
async function renew(
  context: Context,
  { id, lastSeenAt }: FoundSession['session'],
): Promise<string | null> {
  const now = context.now();
  const due = new Date(now.getTime() - seenAgainMs);
  if (lastSeenAt >= due) return null;
  const [renewed] = await context.db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + sessionDays * dayMs) })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), lt(sessions.lastSeenAt, due)))
    .returning({ id: sessions.id });
  return renewed ? sessionTokens(context).sign(renewed.id, sessionDays) : null;
}

/** Runs in the transaction that ends them: a new password, disabling, leaving a company. */
export async function endSessions(
  context: Context,
  userId: Id<'user'>,
  { but = null }: { but?: Id<'session'> | null } = {},
): Promise<void> {
  const ended = await context.db
    .update(sessions)
    .set({ endedAt: context.now() })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        but === null ? undefined : ne(sessions.id, but),
      ),
    )
    .returning({ id: sessions.id });
  await voidTokens(context, userId, 'hand_off'); // An unused hand-off code.
  if (ended.length > 0) await emit(context, sessionsEnded(ended.map(({ id }) => id)));
}

/** Deletes sessions that ended or expired a month ago. */
export async function purgeSessions(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - 30 * dayMs);
  await context.db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)));
}
