import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { editableStates, statesBefore } from '../rules.ts';
import type { RfqState } from '../schemas.ts';
import { rfqs } from '../table.server.ts';
import { draftLimitsOf } from './draft-limits.server.ts';
import { findOwnContact } from './own-contact.server.ts';
import { recipientsOf } from './recipients.server.ts';
import { typedOf } from './typed-rfq.server.ts';
import { filesOf, getRow, historyOf, wholeOf } from './whole-rfq.server.ts';

const rfqsPerPage = 24;

function ownCompany({ actor }: Context): Id<'company'> {
  permit(whyNotAskForQuotes(actor));
  return (actor as Member).companyId as Id<'company'>;
}

/** Lists the company's requests, last changed first. Throws refused, unauthenticated. */
export async function listOwnRfqs(
  context: Context,
  { state, page = 1 }: { readonly state: RfqState | null; readonly page?: number },
) {
  const own = and(
    eq(rfqs.companyId, ownCompany(context)),
    state === null ? undefined : eq(rfqs.state, state),
  );
  const [rows, [counted]] = await Promise.all([
    context.db
      .select({
        id: rfqs.publicId,
        state: rfqs.state,
        productName: sql<string>`
          coalesce(nullif(${rfqs.productName}, ''), ${rfqs.draft}->>'productName', '')`,
        quantity: rfqs.quantity,
        unit: rfqs.unit,
        country: rfqs.country,
        quotesLeft: rfqs.quotesLeft,
        hasChanges: sql<boolean>`${rfqs.draft} is not null and ${rfqs.state} <> 'draft'`,
        updatedAt: rfqs.updatedAt,
        expiresAt: rfqs.expiresAt,
      })
      .from(rfqs)
      .where(own)
      .orderBy(desc(rfqs.updatedAt), desc(rfqs.id))
      .limit(rfqsPerPage)
      .offset((page - 1) * rfqsPerPage),
    context.db.select({ count: count() }).from(rfqs).where(own),
  ]);
  return { rfqs: rows, count: counted!.count, pages: Math.ceil(counted!.count / rfqsPerPage) };
}

/** Throws not_found, also for another company's request; refused, unauthenticated. */
export async function getOwnRfq(context: Context, publicId: string) {
  const row = await getRow(context, publicId, eq(rfqs.companyId, ownCompany(context)));
  const { steps, ...whole } = await wholeOf(context, row);
  // Hides which staff member decided.
  return {
    ...whole,
    steps: steps.map((step) => ({ ...step, who: step.by === 'buyer' ? step.who : null })),
    isEditable: editableStates.includes(row.state),
    canClose: statesBefore('closed', 'buyer').includes(row.state),
    hasChanges: row.draft !== null && row.state !== 'draft',
  };
}

/** Returns the form's values. Throws not_found, refused, unauthenticated. */
export async function getRfqDraft(context: Context, publicId: string) {
  const row = await getRow(context, publicId, eq(rfqs.companyId, ownCompany(context)));
  return {
    id: row.publicId,
    state: row.state,
    isEditable: editableStates.includes(row.state),
    typed: row.draft ?? (await typedOf(context, row)),
    reviewReason: row.reviewReason,
    attachments: await filesOf(context, row.id),
    savedAt: row.updatedAt,
  };
}

/** Returns the default contact. Throws refused, unauthenticated. */
export const getOwnContact = (context: Context) => {
  const companyId = ownCompany(context);
  return findOwnContact(context, (context.actor as Member).userId, companyId);
};

/** Returns the person's limits. Throws refused, unauthenticated. */
export const getOwnDraftLimits = (context: Context) => {
  permit(whyNotAskForQuotes(context.actor));
  return draftLimitsOf(context, (context.actor as Member).userId);
};

/** For the export of personal data. */
export async function exportRfqs(context: Context, userId: Id<'user'>) {
  const rows = await context.db
    .select({ row: rfqs, category: categories.path })
    .from(rfqs)
    .leftJoin(categories, eq(categories.id, rfqs.categoryId))
    .where(eq(rfqs.userId, userId))
    .orderBy(asc(rfqs.id));
  return Promise.all(
    rows.map(async ({ row, category }) => {
      const {
        id,
        userId: _person,
        companyId: _company,
        categoryId: _category,
        idempotencyKey: _key,
        publicId,
        ...said
      } = row;
      const recipients = await recipientsOf(context, id);
      return {
        id: publicId,
        ...said,
        category,
        recipients: recipients.map(({ name }) => name),
        attachments: (await filesOf(context, id)).map(({ name, kind, sizeBytes }) => ({
          name,
          kind,
          sizeBytes,
        })),
        steps: (await historyOf(context, id)).map(({ from, to, reason, at }) => ({
          from,
          to,
          reason,
          at,
        })),
      };
    }),
  );
}
