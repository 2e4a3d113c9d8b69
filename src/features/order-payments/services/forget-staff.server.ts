// What becomes of records of money when a person or a company is gone. They stay, as law requires.
import { eq } from 'drizzle-orm';
import type { Context, Removal } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { isOwedRefunds } from '../queries/own-payments.server.ts';
import { bankStatements, refunds, transferParts } from '../table.server.ts';

/** Within the transaction that erases the person. */
export async function forgetStaff({ db }: Context, userId: Id<'user'>): Promise<void> {
  await db.update(bankStatements).set({ userId: null }).where(eq(bankStatements.userId, userId));
  await db.update(transferParts).set({ userId: null }).where(eq(transferParts.userId, userId));
  await db.update(refunds).set({ sentBy: null }).where(eq(refunds.sentBy, userId));
}

/** Within the transaction that closes the company. Throws conflict (`companyIsOwedMoney`). */
export async function keepOwedCompany(
  context: Context,
  companyId: Id<'company'>,
  removal: Removal,
): Promise<void> {
  if (removal === 'gone' && (await isOwedRefunds(context, companyId)))
    throw conflict('companyIsOwedMoney');
}
