// What both sides wrote to each other about a disputed order, for who decides.
import { findMessageFile, listMessages } from '#features/threads/queries/messages.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotDecideDisputes } from '../permissions.ts';
import { getDisputeOfMarket } from './dispute.server.ts';

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
      files: files.map(({ id, name, kind, sizeBytes }) => ({ id, name, kind, sizeBytes })),
    }));
}

/** A file of these messages. Throws not_found, refused, unauthenticated. */
export async function openDisputedMessageFile(context: Context, order: string, file: string) {
  const { threadId } = await getDisputeOfMarket(context, order);
  const found = await findMessageFile(context, threadId, file);
  if (found === null) throw notFound();
  return found;
}
