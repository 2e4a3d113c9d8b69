// What becomes of inquiries when a party is gone. Messages and files are the threads’ own affair.
import { eq, or, type SQL } from 'drizzle-orm';
import { forgetSentFiles } from '#features/threads/services/forget-threads.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inquiries, inquirySteps } from '../table.server.ts';
import { moveInquiries } from './move-inquiry.server.ts';

const noCard = {
  fullName: null,
  email: null,
  phone: null,
  companyName: null,
  region: null,
} as const;

/** In one order, so that what moves inquiries meanwhile never waits for this while this waits. */
const lockInquiries = (context: Context, which: SQL) =>
  context.db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(which)
    .orderBy(inquiries.id)
    .for('no key update');

/**
 * Within the transaction that erases the person: the company keeps what was asked and what was
 * written; the files that the person sent go.
 */
export async function forgetInquirer(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(inquiries.userId, userId);
  await lockInquiries(context, own);
  await context.db
    .update(inquiries)
    .set({ ...noCard, userId: null })
    .where(own);
  const ofThreads = context.db.select({ id: inquiries.threadId }).from(inquiries);
  await forgetSentFiles(context, userId, ofThreads);
  await context.db
    .update(inquirySteps)
    .set({ userId: null })
    .where(eq(inquirySteps.userId, userId));
}

/** Within the transaction that closes the company. */
export async function closeInquiriesOf(context: Context, companyId: Id<'company'>): Promise<void> {
  const asked = eq(inquiries.buyerCompanyId, companyId);
  const ofCompany = or(asked, eq(inquiries.sellerCompanyId, companyId))!;
  await lockInquiries(context, ofCompany);
  await moveInquiries(context, ofCompany, {
    move: 'close',
    by: 'timer',
  });
  await context.db.update(inquiries).set(noCard).where(asked);
}
