import { and, asc, eq } from 'drizzle-orm';
import { threadMessages } from '#features/threads/table.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import type { InquiryInput } from '../schemas.ts';
import { inquiries } from '../table.server.ts';

/**
 * Public ids of the inquiries that the person opened under the key. Throws conflict
 * (`otherUnderKey`) for other words.
 */
export async function findOpened(
  context: Context,
  { userId }: { readonly userId: Id<'user'> },
  key: string,
  input: InquiryInput,
): Promise<string[]> {
  const rows = await context.db
    .select({
      id: inquiries.publicId,
      subject: inquiries.subject,
      text: threadMessages.text,
    })
    .from(inquiries)
    .innerJoin(
      threadMessages,
      and(eq(threadMessages.threadId, inquiries.threadId), eq(threadMessages.number, 1)),
    )
    .where(and(eq(inquiries.userId, userId), eq(inquiries.openKey, key)))
    .orderBy(asc(inquiries.id));
  if (rows.some(({ subject, text }) => subject !== input.subject || text !== input.message))
    throw conflict('otherUnderKey');
  return rows.map(({ id }) => id);
}
