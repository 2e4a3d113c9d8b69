// Records account events for the owner and the market's staff.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { isStaffEventKind, type SecurityEventKind } from '../schemas.ts';
import { securityEvents, users } from '../table.server.ts';
import { noteAct } from './business-log.server.ts';

/** Records the actor from the context when it is another person. */
export async function noteSecurityEvent(
  context: Context,
  userId: Id<'user'>,
  kind: SecurityEventKind,
  detail: string | null = null,
): Promise<void> {
  const { actor, client } = context;
  const actorId = actor.kind === 'member' && actor.userId !== userId ? actor.userId : null;
  await context.db.insert(securityEvents).values({
    userId,
    kind,
    actorId,
    detail,
    network: client?.network ?? null,
    userAgent: client?.userAgent ?? null,
    at: context.now(),
  });
  // What is said of a person is forgotten with the account, and this log forgets nothing.
  if (actorId !== null && isStaffEventKind(kind))
    await noteAct(context, {
      kind,
      subject: await nameOf(context, userId),
      reason: kind === 'disabled' ? detail : null,
    });
}

/** Within the log of the market's staff, accounts are named by their public id. */
async function nameOf({ db }: Context, userId: Id<'user'>): Promise<string> {
  const [row] = await db.select({ id: users.publicId }).from(users).where(eq(users.id, userId));
  return row?.id ?? '';
}

/**
 * Records a staff action about no single account in the actor's log. The operator's command line
 * has none. `subject`: what the market's log says of it, which is never forgotten.
 */
export async function noteOwnAct(
  context: Context,
  kind: SecurityEventKind,
  detail: string,
  subject = detail,
): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'member') return;
  await noteSecurityEvent(context, actor.userId, kind, detail.slice(0, 300));
  if (isStaffEventKind(kind)) await noteAct(context, { kind, subject });
}
