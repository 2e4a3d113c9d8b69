// On which side of an inquiry the reader's company is.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAnswerInquiries, whyNotInquire } from '../permissions.ts';
import { inquiries } from '../table.server.ts';

/** An inquiry as a party names it. */
export type NamedInquiry = {
  readonly inquiry: string;
  /** Of the panel that asks; null: either. */
  readonly side: ThreadSide | null;
};

export type InquiryParty = {
  readonly row: typeof inquiries.$inferSelect;
  readonly side: ThreadSide;
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'>;
};

/** Throws not_found unless the company is a party; refused for staff without the permission. */
export async function getInquiryParty(
  context: Context,
  { inquiry, side: asked }: NamedInquiry,
): Promise<InquiryParty> {
  const { actor } = context;
  const companyId = actor.kind === 'member' ? actor.companyId : null;
  if (actor.kind !== 'member' || companyId === null) throw notFound();
  const [row] = await context.db
    .select()
    .from(inquiries)
    .where(
      and(
        eq(inquiries.publicId, inquiry),
        or(
          asked === 'seller' ? undefined : eq(inquiries.buyerCompanyId, companyId),
          asked === 'buyer' ? undefined : eq(inquiries.sellerCompanyId, companyId),
        ),
      ),
    );
  if (!row) throw notFound();
  const side = row.buyerCompanyId === companyId ? 'buyer' : 'seller';
  permit(side === 'seller' ? whyNotAnswerInquiries(actor) : whyNotInquire(actor));
  return { row, side, companyId, userId: actor.userId };
}

/** The members of these companies who may read their inquiries. */
export async function listReaders(
  context: Context,
  companyIds: readonly Id<'company'>[],
): Promise<{ readonly userId: Id<'user'>; readonly companyId: Id<'company'> }[]> {
  return context.db
    .select({ userId: members.userId, companyId: members.companyId })
    .from(members)
    .where(
      and(
        sql`${members.companyId} = any(${sql.param(companyIds)}::uuid[])`,
        isNull(members.endedAt),
        or(members.isOwner, sql`'inquiry' = any(${members.permissions})`),
      ),
    );
}

/** The people on both sides who may read it. */
export async function readersOf(
  context: Context,
  {
    buyerCompanyId,
    sellerCompanyId,
  }: Pick<InquiryParty['row'], 'buyerCompanyId' | 'sellerCompanyId'>,
): Promise<Id<'user'>[]> {
  const readers = await listReaders(context, [buyerCompanyId, sellerCompanyId]);
  return readers.map(({ userId }) => userId);
}

/** The other side's company was closed or disabled: it would read nothing. */
export async function isOtherGone(
  context: Context,
  { row, side }: Pick<InquiryParty, 'row' | 'side'>,
): Promise<boolean> {
  const other = side === 'buyer' ? row.sellerCompanyId : row.buyerCompanyId;
  const [company] = await context.db
    .select({ disabledAt: companies.disabledAt })
    .from(companies)
    .where(eq(companies.id, other));
  return company?.disabledAt !== null;
}
