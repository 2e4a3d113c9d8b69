// People register for a visit, confirm their address, and get a badge.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { holdActor } from '#features/companies/queries/held-parties.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { countNetworkTry, countTry } from '#platform/http/try-limits.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import { sendBadgeJob } from '../jobs.server.ts';
import { exhibitionLimits } from '../rules/bookings.ts';
import { formVersions, readAnswers } from '../rules/forms.ts';
import { phaseAt } from '../rules/phases.ts';
import { type TypedFields, type VisitorInput, visitorInput } from '../schemas.ts';
import { forgetForm } from '../services/forget-form.server.ts';
import { exhibitionAnswers, exhibitions, exhibitionVisitors } from '../table.server.ts';

/**
 * Sends a link to the address; registered again, the address gets a new link and what was typed
 * last counts until it is confirmed. Throws not_found, conflict after the end, too_many.
 */
export const registerVisitor = defineCommand({
  permission: anyone('limits by network and address protect it, and the link goes to the address'),
  input: visitorInput,
  async run(context, input: VisitorInput, slug: string): Promise<void> {
    await countNetworkTry(context, 'exhibition visitors', exhibitionLimits.visitorsOfNetwork);
    await countTry(context, 'exhibition visitor', input.email, exhibitionLimits.visitorsOfAddress);
    await inTransaction(context, async (inside) => {
      await holdActor(inside);
      const [fair] = await inside.db.select().from(exhibitions).where(eq(exhibitions.slug, slug));
      if (!fair || fair.publishedAt === null) throw notFound();
      const now = inside.now();
      if (phaseAt(fair, now) === 'over') throw conflict('exhibitionOver');
      const typed = { ...input, language: inside.locale };
      const [visitor] = await inside.db
        .insert(exhibitionVisitors)
        .values({
          ...typed,
          exhibitionId: fair.id,
          userId: actorIds(inside.actor).userId,
          createdAt: now,
        })
        .onConflictDoUpdate({
          target: [exhibitionVisitors.exhibitionId, exhibitionVisitors.email],
          // A stranger who knows the address changes nothing of a confirmed registration.
          set: { ...typed },
          setWhere: isNull(exhibitionVisitors.confirmedAt),
        })
        .returning({ id: exhibitionVisitors.id });
      const [known] = visitor
        ? [visitor]
        : await inside.db
            .select({ id: exhibitionVisitors.id })
            .from(exhibitionVisitors)
            .where(
              and(
                eq(exhibitionVisitors.exhibitionId, fair.id),
                eq(exhibitionVisitors.email, input.email),
              ),
            );
      if (known) await inside.services.jobs.send(inside, sendBadgeJob, { visitorId: known.id });
    });
  },
});

/** By the button of the page that the mail opens. Throws not_found. */
export const confirmVisitor = defineCommand({
  permission: anyone('the token of the mail permits it'),
  async run(context, token: string): Promise<void> {
    const confirmed = await context.db
      .update(exhibitionVisitors)
      .set({ confirmedAt: sql`coalesce(${exhibitionVisitors.confirmedAt}, ${context.now()})` })
      .where(eq(exhibitionVisitors.tokenHash, hashToken(token)))
      .returning({ id: exhibitionVisitors.id });
    if (confirmed.length === 0) throw notFound();
  },
});

/** Forgets the registration and its badge. Throws not_found. */
export const withdrawVisitor = defineCommand({
  permission: anyone('the token of the mail permits it'),
  async run(context, token: string): Promise<void> {
    const gone = await context.db
      .delete(exhibitionVisitors)
      .where(eq(exhibitionVisitors.tokenHash, hashToken(token)))
      .returning({ id: exhibitionVisitors.id });
    if (gone.length === 0) throw notFound();
  },
});

/** Answered again, the latest answers count. Throws invalid by field, not_found, too_many. */
export const answerQuestionnaire = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    { slug, fields }: { readonly slug: string; readonly fields: TypedFields },
  ): Promise<void> {
    const { userId } = actorIds(context.actor);
    if (userId === null) throw notFound();
    await countTry(context, 'exhibition answers', userId, exhibitionLimits.answers);
    const { answers, errors } = readAnswers('questionnaire', fields);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await inTransaction(context, async (inside) => {
      const { db } = inside;
      await holdActor(inside);
      const [fair] = await db.select().from(exhibitions).where(eq(exhibitions.slug, slug));
      if (!fair || fair.publishedAt === null) throw notFound();
      const kept = {
        answers,
        formVersion: formVersions.questionnaire,
        updatedAt: inside.now(),
      };
      await db
        .insert(exhibitionAnswers)
        .values({ exhibitionId: fair.id, form: 'questionnaire', userId, ...kept })
        .onConflictDoUpdate({
          target: [
            exhibitionAnswers.exhibitionId,
            exhibitionAnswers.form,
            exhibitionAnswers.userId,
          ],
          set: kept,
        });
      await forgetForm(inside, fair.id, 'questionnaire');
    });
  },
});
