// Sends a request for quotation to the staff, who publish it.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { countTry } from '#platform/http/try-limits.ts';
import { findValidVersion } from '#features/content-pages/queries/valid-version.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, firstIssues, invalid, notFound } from '#platform/http/problems.ts';
import { rfqMoved } from '../events.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { bareWordsOfCategories } from '../queries/category-words.server.ts';
import { getRfqCategory } from '../queries/rfq-category.server.ts';
import { holdRecipients } from '../queries/recipients.server.ts';
import { findOwnContact } from '../queries/own-contact.server.ts';
import { limits, maxQuotes, whyNotSpecific } from '../rules.ts';
import { type RfqInput, rfqInput } from '../schemas.ts';
import { type RfqAuthor, rfqAuthor, isOfCompany } from '../services/rfq-author.server.ts';
import { keepRecipients } from '../services/keep-recipients.server.ts';
import { moveRfq } from '../services/move-rfq.server.ts';
import { rfqAttachments, rfqs, rfqTransitions } from '../table.server.ts';

/** Checks the name against the market's category words. Throws invalid. */
async function checkName(context: Context, productName: string): Promise<void> {
  const refusal = whyNotSpecific(productName, await bareWordsOfCategories(context));
  if (refusal) throw invalid({ productName: refusal });
}

async function columnsOf(context: Context, { companyId, userId }: RfqAuthor, input: RfqInput) {
  const {
    productName,
    quantity,
    unit,
    budgetLeast,
    budgetMost,
    currency,
    tradeTerms,
    country,
    requirements,
    sharesCard,
    openDays,
    audience,
  } = input;
  await checkName(context, productName);
  const [categoryId, contact, termsVersion] = await Promise.all([
    input.category === null ? null : getRfqCategory(context, input.category),
    findOwnContact(context, userId, companyId),
    findValidVersion(context, 'terms'),
  ]);
  const now = context.now();
  return {
    productName,
    categoryId,
    quantity,
    unit,
    minBudgetMicros: budgetLeast,
    maxBudgetMicros: budgetMost,
    currency: budgetLeast === null && budgetMost === null ? null : currency,
    tradeTerms,
    country,
    requirements,
    sharesCard,
    openDays,
    audience,
    language: context.locale,
    businessType: input.businessType ?? contact.businessType,
    businessEmail: input.businessEmail ?? contact.email,
    termsAcceptedAt: now,
    termsVersion,
    postedAt: now,
    updatedAt: now,
    reviewReason: null,
    draft: null,
  };
}

/** Posts a new request. Throws invalid, too_many, refused, unauthenticated. */
export const postRfq = defineCommand({
  permission: whyNotAskForQuotes,
  input: rfqInput,
  async run(context, input: RfqInput): Promise<{ publicId: string }> {
    const who = rfqAuthor(context);
    const columns = await columnsOf(context, who, input);
    await countTry(context, 'rfqs', who.userId, limits.posts);
    return inTransaction(context, async (inside) => {
      const recipients = await holdRecipients(inside, who, input);
      const [made] = await inside.db
        .insert(rfqs)
        .values({
          ...columns,
          ...who,
          state: 'pending_approval',
          quotesLeft: maxQuotes,
          createdAt: inside.now(),
        })
        .returning({ id: rfqs.id, publicId: rfqs.publicId });
      await keepRecipients(inside, made!.id, recipients);
      const [step] = await inside.db
        .insert(rfqTransitions)
        .values({
          rfqId: made!.id,
          ...who,
          from: 'draft',
          to: 'pending_approval',
          at: inside.now(),
        })
        .returning({ id: rfqTransitions.id });
      await emit(
        inside,
        rfqMoved(
          { ...made!, categoryIds: [] },
          { rfqId: made!.id, from: 'draft', to: 'pending_approval', stepId: step!.id },
          false,
        ),
        queueMoved('reviews'),
      );
      return { publicId: made!.publicId };
    });
  },
});

/**
 * Sends a draft, or changes of an open or returned request. Sending twice sends once. Throws
 * invalid, too_many, not_found, conflict, refused, unauthenticated.
 */
export const sendRfq = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string, isAccepted: boolean): Promise<void> {
    const who = rfqAuthor(context);
    const [row] = await context.db
      .select({ state: rfqs.state, draft: rfqs.draft })
      .from(rfqs)
      .where(and(eq(rfqs.publicId, publicId), isOfCompany(who)));
    if (!row) throw notFound();
    if (row.draft === null) {
      if (row.state === 'pending_approval') return;
      throw conflict();
    }
    const checked = rfqInput.safeParse({ ...row.draft, terms: isAccepted });
    if (!checked.success) throw invalid(firstIssues(checked.error.issues));
    const columns = await columnsOf(context, who, checked.data);
    if (row.state === 'draft') await countTry(context, 'rfqs', who.userId, limits.posts);
    await inTransaction(context, async (inside) => {
      const recipients = await holdRecipients(inside, who, checked.data);
      const moved = await moveRfq(
        inside,
        publicId,
        // Under the lock: a quote that was first is older than the edit, whose text it is not of.
        {
          to: 'pending_approval',
          by: 'buyer',
          set: (now) => ({ ...columns, postedAt: now }),
        },
        and(isOfCompany(who), sql`${rfqs.draft} = ${JSON.stringify(row.draft)}::jsonb`),
      );
      if (!moved) {
        if (
          (await inside.db.$count(
            rfqs,
            and(eq(rfqs.publicId, publicId), isOfCompany(who), eq(rfqs.state, 'pending_approval')),
          )) > 0
        )
          return; // Sent by the previous click.
        throw conflict();
      }
      await keepRecipients(inside, moved.id, recipients);
      await inside.db
        .update(rfqAttachments)
        .set({ sentAt: inside.now() })
        .where(and(eq(rfqAttachments.rfqId, moved.id), isNull(rfqAttachments.sentAt)));
    });
  },
});
