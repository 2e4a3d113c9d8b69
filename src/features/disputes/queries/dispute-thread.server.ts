// What both sides wrote to each other about a disputed order, for who decides.
import { listMessages } from '#features/threads/queries/messages.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotDecideDisputes } from '../permissions.ts';

/** The last page, oldest first. Throws refused, unauthenticated. */
export async function listDisputedMessages(context: Context, threadId: Id<'thread'>) {
  permit(whyNotDecideDisputes(context.actor));
  const { messages } = await listMessages(context, {
    threadId,
    side: 'buyer',
    hidesContacts: false,
  });
  return messages
    .filter(({ isRemoved, text }) => !isRemoved || text !== '')
    .map(({ number, side, text, at, files }) => ({
      number,
      side,
      text,
      at,
      files: files.map(({ name }) => name),
    }));
}
