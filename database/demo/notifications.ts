// Loads what the demo market's people were told of their inquiries, orders and quotes, and its
// staff of contact messages. Writes rows, without e-mails.
import { and, eq, ne } from 'drizzle-orm';
import { contactReceivedEvent } from '#features/contact/events.ts';
import { contactMessages } from '#features/contact/table.server.ts';
import { inquiryWrittenEvent } from '#features/inquiries/events.ts';
import { inquiries } from '#features/inquiries/table.server.ts';
import { listTold } from '#features/notifications/queries/mail-reader.server.ts';
import { countNew } from '#features/notifications/services/unread-counts.server.ts';
import { notifications } from '#features/notifications/table.server.ts';
import { orderMovedEvent, orderWrittenEvent } from '#features/orders/events.ts';
import { orders, orderSteps } from '#features/orders/table.server.ts';
import { quoteMovedEvent, quoteNoteWrittenEvent } from '#features/quotes/events.ts';
import { quotes, quoteSteps } from '#features/quotes/table.server.ts';
import { threadMessages, threadParties } from '#features/threads/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { dayMs } from '#shared/durations.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoKeys } from './state.ts';

type Happened = {
  readonly event: string;
  readonly payload: object;
  readonly at: Date;
  readonly isRead: boolean;
};

const message = {
  messageId: threadMessages.id,
  number: threadMessages.number,
  by: threadMessages.side,
  at: threadMessages.at,
  readNumber: threadParties.readNumber,
};
/** The party that reads the message. */
const isReader = and(
  eq(threadParties.threadId, threadMessages.threadId),
  ne(threadParties.side, threadMessages.side),
);

async function listMessages({ db }: Context): Promise<Happened[]> {
  const ofInquiries = await db
    .select({ ...message, inquiryId: inquiries.id })
    .from(inquiries)
    .innerJoin(threadMessages, eq(threadMessages.threadId, inquiries.threadId))
    .innerJoin(threadParties, isReader);
  const ofQuotes = await db
    .select({ ...message, quoteId: quotes.id })
    .from(quotes)
    .innerJoin(threadMessages, eq(threadMessages.threadId, quotes.threadId))
    .innerJoin(threadParties, isReader);
  const ofOrders = await db
    .select({ ...message, orderId: orders.id })
    .from(orders)
    .innerJoin(threadMessages, eq(threadMessages.threadId, orders.threadId))
    .innerJoin(threadParties, isReader);
  return [
    ...ofOrders.map((payload) => ({ event: orderWrittenEvent, payload })),
    ...ofInquiries.map((payload) => ({ event: inquiryWrittenEvent, payload })),
    ...ofQuotes.map((payload) => ({ event: quoteNoteWrittenEvent, payload })),
  ].map(({ event, payload }) => ({
    event,
    payload,
    at: payload.at,
    isRead: payload.number <= payload.readNumber,
  }));
}

const listContactMessages = async ({ db }: Context): Promise<Happened[]> =>
  (
    await db
      .select({ messageId: contactMessages.id, at: contactMessages.createdAt })
      .from(contactMessages)
      .where(eq(contactMessages.state, 'open'))
  ).map(({ messageId, at }) => ({
    event: contactReceivedEvent,
    payload: { messageId },
    at,
    isRead: false,
  }));

/** What happened lately is unread. */
async function listSteps(context: Context): Promise<Happened[]> {
  const steps = await context.db
    .select({
      quoteId: quoteSteps.quoteId,
      stepId: quoteSteps.id,
      from: quoteSteps.from,
      to: quoteSteps.to,
      at: quoteSteps.at,
    })
    .from(quoteSteps);
  const stepsOfOrders = await context.db
    .select({
      orderId: orderSteps.orderId,
      stepId: orderSteps.id,
      to: orderSteps.to,
      by: orderSteps.by,
      at: orderSteps.at,
    })
    .from(orderSteps);
  const lately = context.now().getTime() - 2 * dayMs;
  return [
    ...steps.map((payload) => ({ event: quoteMovedEvent, payload })),
    ...stepsOfOrders.map((payload) => ({ event: orderMovedEvent, payload })),
  ].map(({ event, payload }) => ({
    event,
    payload,
    at: payload.at,
    isRead: payload.at.getTime() < lately,
  }));
}

async function add(context: Context, { event, payload, at, isRead }: Happened): Promise<number> {
  const { notices } = context.services.features;
  const rows = [];
  for (const notice of await notices.tell(context, event, payload)) {
    const { group } = notices.kinds.get(notice.kind)!;
    for (const { userId } of await listTold(context, { ...notice, group }))
      rows.push({
        ...notice,
        userId,
        group,
        isListed: true,
        mailState: 'none' as const,
        createdAt: at,
        readAt: isRead ? at : null,
      });
  }
  if (rows.length > 0) await context.db.insert(notifications).values(rows);
  if (!isRead) await countNew(context, rows);
  return rows.length;
}

/** Leaves a limited market without them. Needs the inquiries, orders, quotes and messages. */
export const loadDemoNotifications: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.notifications)) !== null) return null;
  const happened = [
    ...(await listMessages(context)),
    ...(await listContactMessages(context)),
    ...(await listSteps(context)),
  ];
  let loaded = 0;
  for (const one of happened.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    loaded += await add(context, one);
  await writeSetting(context.db, demoKeys.notifications, 'loaded');
  return `${loaded} notifications`;
};
