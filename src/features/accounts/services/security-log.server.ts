// Writes down what happened to an account, for its owner and for the market's staff.
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { SecurityEventKind } from '../schemas.ts';
import { securityEvents } from '../table.server.ts';

/** Who did it follows from the context: whoever is logged in as somebody else is named. */
export async function noteSecurityEvent(
  context: Context,
  userId: Id<'user'>,
  kind: SecurityEventKind,
  detail: string | null = null,
): Promise<void> {
  const { actor, client } = context;
  const actorId =
    actor.kind === 'member' && actor.userId !== userId ? (actor.userId as Id<'user'>) : null;
  await context.db.insert(securityEvents).values({
    userId,
    kind,
    actorId,
    detail,
    network: client?.network ?? null,
    userAgent: client?.userAgent ?? null,
    at: context.now(),
  });
}

/**
 * An act of the staff that is about no single account, in the log of who did it. The operator's
 * command line has none.
 */
export async function noteOwnAct(
  context: Context,
  kind: SecurityEventKind,
  detail: string,
): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'member') return;
  await noteSecurityEvent(context, actor.userId as Id<'user'>, kind, detail.slice(0, 300));
}
