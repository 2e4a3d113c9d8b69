// Whether a message is the first that the other side has not read: the next ones need no mail.
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { threadMessages, threadParties } from '../table.server.ts';

/** False for a message that is read, or gone. */
export async function isFirstUnread(context: Context, id: Id<'threadMessage'>): Promise<boolean> {
  const { db } = context;
  const [message] = await db
    .select({
      threadId: threadMessages.threadId,
      number: threadMessages.number,
      side: threadMessages.side,
    })
    .from(threadMessages)
    .where(eq(threadMessages.id, id));
  if (!message) return false;
  const [row] = await db
    .select({ first: sql<number | null>`min(${threadMessages.number})` })
    .from(threadParties)
    .innerJoin(
      threadMessages,
      and(
        eq(threadMessages.threadId, threadParties.threadId),
        eq(threadMessages.side, message.side),
        gt(threadMessages.number, threadParties.readNumber),
      ),
    )
    .where(and(eq(threadParties.threadId, message.threadId), ne(threadParties.side, message.side)));
  return row?.first === message.number;
}
