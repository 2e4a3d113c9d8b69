// Ends sessions: this one, another of the same person, or all others.
import { and, eq, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { sessionsEnded } from '../events.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { endSessions } from '../services/sessions.server.ts';
import { sessions } from '../table.server.ts';

/** Ends the current session. Visitors are logged out already. */
export const logOut = defineCommand({
  permission: anyone('it ends no other session than the one that asks'),
  async run(context): Promise<void> {
    const { actor } = context;
    if (actor.kind !== 'member') return;
    await inTransaction(context, async (inside) => {
      const [ended] = await inside.db
        .update(sessions)
        .set({ endedAt: inside.now() })
        .where(and(eq(sessions.id, actor.sessionId as Id<'session'>), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      if (!ended) return;
      await emit(inside, sessionsEnded([ended.id]));
      await noteSecurityEvent(inside, actor.userId, 'logged_out');
      await inside.services.features.loggedOut(inside, actor.userId);
    });
  },
});

/** Ends one of the person's sessions. Throws not_found for another person's, unauthenticated. */
export const endOwnSession = defineCommand({
  permission: whyNotOwn,
  async run(context, publicId: string): Promise<void> {
    const userId = (context.actor as Member).userId;
    await inTransaction(context, async (inside) => {
      const [ended] = await inside.db
        .update(sessions)
        .set({ endedAt: inside.now() })
        .where(
          and(
            eq(sessions.publicId, publicId),
            eq(sessions.userId, userId),
            isNull(sessions.endedAt),
          ),
        )
        .returning({ id: sessions.id });
      if (!ended) throw notFound();
      await emit(inside, sessionsEnded([ended.id]));
      await noteSecurityEvent(inside, userId, 'session_ended');
    });
  },
});

/** Ends all other sessions of the person. Throws unauthenticated. */
export const endOtherSessions = defineCommand({
  permission: whyNotOwn,
  async run(context): Promise<void> {
    const { userId, sessionId } = context.actor as Member;
    await inTransaction(context, async (inside) => {
      await endSessions(inside, userId, { but: sessionId as Id<'session'> });
      await noteSecurityEvent(inside, userId, 'sessions_ended');
    });
  },
});
