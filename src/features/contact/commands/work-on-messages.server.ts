// What staff do with contact messages: take care of them, answer by mail, close or discard them.
import { and, eq, inArray } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { answerMailJob } from '../jobs.server.ts';
import { whyNotAnswerContact } from '../permissions.ts';
import { type ContactMove, contactMove } from '../rules.ts';
import { contactAnswer } from '../schemas.ts';
import { contactAnswers, contactMessages } from '../table.server.ts';

/** Throws not_found; conflict when another member of staff was faster. */
async function move(
  context: Context,
  publicId: string,
  kind: ContactMove,
): Promise<Id<'contactMessage'>> {
  const { from, to } = contactMove(kind);
  const [moved] = await context.db
    .update(contactMessages)
    .set({ state: to, updatedAt: context.now() })
    .where(and(eq(contactMessages.publicId, publicId), inArray(contactMessages.state, [...from])))
    .returning({ id: contactMessages.id });
  if (moved) {
    await emit(context, queueMoved('inquiry'));
    return moved.id;
  }
  const isKnown =
    (await context.db.$count(contactMessages, eq(contactMessages.publicId, publicId))) > 0;
  throw isKnown ? conflict('contactMoved') : notFound();
}

/**
 * Mails the answer to the writer. Throws invalid, conflict, not_found, refused, unauthenticated.
 */
export const answerContactMessage = defineCommand({
  permission: whyNotAnswerContact,
  async run(context, publicId: string, answer: string): Promise<void> {
    const text = contactAnswer.parse(answer);
    await inTransaction(context, async (inside) => {
      const messageId = await move(inside, publicId, 'answer');
      const [written] = await inside.db
        .insert(contactAnswers)
        .values({ messageId, userId: actorIds(inside.actor).userId, text, at: inside.now() })
        .returning({ id: contactAnswers.id });
      await noteAct(inside, { kind: 'contact_answered', subject: publicId });
      await inside.services.jobs.send(inside, answerMailJob, { answerId: written!.id });
    });
  },
});

/** Throws conflict, not_found, refused, unauthenticated. */
export const moveContactMessage = defineCommand({
  permission: whyNotAnswerContact,
  async run(context, publicId: string, kind: Exclude<ContactMove, 'answer'>): Promise<void> {
    await inTransaction(context, async (inside) => {
      await move(inside, publicId, kind);
      await noteAct(inside, { kind: 'contact_moved', subject: publicId, after: { move: kind } });
    });
  },
});

/** Takes care of the message oneself, or no longer. Throws not_found, refused, unauthenticated. */
export const assignContactMessage = defineCommand({
  permission: whyNotAnswerContact,
  async run(context, publicId: string, to: 'self' | null): Promise<void> {
    const { rowCount } = await context.db
      .update(contactMessages)
      .set({ assigneeId: to === 'self' ? actorIds(context.actor).userId : null })
      .where(eq(contactMessages.publicId, publicId));
    if (rowCount === 0) throw notFound();
  },
});
