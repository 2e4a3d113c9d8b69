// Who is mailed about an inquiry: members of the other side who may read it and want such mails.
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { companies, members, stores } from '#features/companies/table.server.ts';
import { threadMessages, threadParties } from '#features/threads/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import type { Id } from '#shared/ids.ts';
import { otherSide } from '../rules.ts';
import { inquiries } from '../table.server.ts';

const stopLinkDays = 365;

/**
 * Signs and reads links that end the mails. Nothing is stored, so the link of every mail works.
 */
export function stopLinks(context: Context) {
  const ids = createSignedIds(context.services.secret, 'inquiry mails', context);
  return {
    sign: (userId: Id<'user'>): Promise<string> => ids.sign(userId, stopLinkDays),
    read: (token: string): Promise<Id<'user'> | null> =>
      ids.read(token) as Promise<Id<'user'> | null>,
  };
}

/** What the page of such a link shows; null for a link that we did not sign. */
export async function findInquiryMailsOfLink(
  context: Context,
  token: string,
): Promise<{ readonly isOn: boolean } | null> {
  const userId = await stopLinks(context).read(token);
  if (userId === null) return null;
  const [row] = await context.db
    .select({ isOn: sql<boolean>`${wants}` })
    .from(users)
    .where(eq(users.id, userId));
  return { isOn: row?.isOn ?? false };
}

// Accounts older than these mails have no such preference, which counts as yes.
const wants: SQL = sql`${users.notifications}->>'inquiries' is distinct from 'false'`;

const reads = and(
  isNotNull(users.email),
  isNotNull(users.emailConfirmedAt),
  isNull(users.disabledAt),
  isNull(users.erasedAt),
  isNull(members.endedAt),
  isNull(companies.disabledAt),
  or(members.isOwner, sql`'inquiry' = any(${members.permissions})`),
  wants,
);

export type WrittenMessage = {
  readonly inquiryId: Id<'inquiry'>;
  readonly number: number;
  readonly by: ThreadSide;
};

/** The message is the first that the other side has not read: the next ones need no mail. */
async function isFirstUnread(
  context: Context,
  { inquiryId, number, by }: WrittenMessage,
): Promise<boolean> {
  const [row] = await context.db
    .select({ first: sql<number | null>`min(${threadMessages.number})` })
    .from(inquiries)
    .innerJoin(
      threadParties,
      and(eq(threadParties.threadId, inquiries.threadId), eq(threadParties.side, otherSide(by))),
    )
    .innerJoin(
      threadMessages,
      and(
        eq(threadMessages.threadId, inquiries.threadId),
        eq(threadMessages.side, by),
        sql`${threadMessages.number} > ${threadParties.readNumber}`,
      ),
    )
    .where(eq(inquiries.id, inquiryId));
  return row?.first === number;
}

const companyOf = (by: ThreadSide) =>
  by === 'buyer' ? inquiries.sellerCompanyId : inquiries.buyerCompanyId;

/** Who is told of the message. */
export async function listMailReaders(
  context: Context,
  message: WrittenMessage,
): Promise<Id<'user'>[]> {
  if (!(await isFirstUnread(context, message))) return [];
  const rows = await context.db
    .select({ userId: users.id })
    .from(inquiries)
    .innerJoin(companies, eq(companies.id, companyOf(message.by)))
    .innerJoin(members, eq(members.companyId, companies.id))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(inquiries.id, message.inquiryId), reads))
    .orderBy(users.id);
  return rows.map(({ userId }) => userId);
}

/** The reader and what the mail says; null once it is read, or wanted no more. */
export async function findMailReader(
  context: Context,
  userId: Id<'user'>,
  message: WrittenMessage,
) {
  if (!(await isFirstUnread(context, message))) return null;
  const [row] = await context.db
    .select({
      userId: users.id,
      email: sql<string>`${users.email}`,
      name: users.name,
      locale: users.locale,
      publicId: inquiries.publicId,
      subject: inquiries.subject,
      language: inquiries.language,
      country: inquiries.country,
      storeName: stores.name,
      isMarket: companies.isAdmin,
    })
    .from(inquiries)
    .innerJoin(stores, eq(stores.id, inquiries.storeId))
    .innerJoin(companies, eq(companies.id, companyOf(message.by)))
    .innerJoin(members, eq(members.companyId, companies.id))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(inquiries.id, message.inquiryId), eq(users.id, userId), reads));
  return row ?? null;
}
export type MailReader = NonNullable<Awaited<ReturnType<typeof findMailReader>>>;
