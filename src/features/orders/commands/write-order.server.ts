// What the two parties of an order write to each other, with files.
import { and, eq, inArray } from 'drizzle-orm';
import {
  checkAttachmentSize,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { limits as threadLimits } from '#features/threads/rules.ts';
import {
  dropMessageFile,
  keepMessageFile,
  markRead,
  type Writer,
  withStoredFile,
  writeMessage,
} from '#features/threads/services/write-message.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { conflict } from '#platform/http/problems.ts';
import { orderWritten } from '../events.ts';
import { whyNotNegotiateOrders } from '../permissions.ts';
import {
  getOrderParty,
  holdOrder,
  isOtherGone,
  type NamedOrder,
  type OrderParty,
  orderReadersOf,
} from '../queries/order-party.server.ts';
import { limits } from '../rules.ts';
import { negotiatedStates } from '../rules/states.ts';
import { orders } from '../table.server.ts';

/** Holds the order. Throws conflict (`orderOtherGone`). */
async function hold(context: Context, party: OrderParty, key: string): Promise<Writer> {
  const { row, side, userId } = party;
  await holdParties(context, [row.buyerCompanyId, row.sellerCompanyId]);
  await holdOrder(context, row.id);
  if (await isOtherGone(context, party)) throw conflict('orderOtherGone');
  return { threadId: row.threadId, side, userId, key };
}

export type NewMessage = {
  /** Chosen by the sender: a second message under it is the first. */
  readonly key: string;
  readonly text: string;
};

/**
 * Writes a message with the files that were kept for it; it breaks the silence of a negotiation.
 * Throws invalid, conflict (`orderOtherGone`, `otherUnderKey`, `threadFull`), too_many, not_found,
 * refused, unauthenticated.
 */
export const writeOrderMessage = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, { key, text }: NewMessage): Promise<{ number: number }> {
    const party = await getOrderParty(context, named);
    await countTry(context, 'order messages', party.userId, limits.messages);
    return inTransaction(context, async (inside) => {
      const { row, side } = party;
      const message = await writeMessage(inside, { ...(await hold(inside, party, key)), text });
      if (message.isNew) {
        const at = inside.now();
        await inside.db
          .update(orders)
          .set({ lastAt: at, updatedAt: at })
          .where(and(eq(orders.id, row.id), inArray(orders.state, [...negotiatedStates])));
        const others = side === 'buyer' ? row.sellerCompanyId : row.buyerCompanyId;
        await emit(
          inside,
          orderWritten({
            orderId: row.id,
            messageId: message.id,
            number: message.number,
            by: side,
            id: row.publicId,
            userIds: await orderReadersOf(inside, [others]),
          }),
        );
      }
      return { number: message.number };
    });
  },
});

type NewFile = { readonly key: string; readonly name: string; readonly bytes: Buffer };

/**
 * Keeps a file for the person's next message. Throws invalid or unsupported_type (`attachments`),
 * conflict (`orderOtherGone`), too_many, not_found, refused, unauthenticated.
 */
export const keepOrderMessageFile = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, { key, name, bytes }: NewFile): Promise<void> {
    const party = await getOrderParty(context, named);
    checkAttachmentSize(bytes.length);
    await countTry(context, 'order files', party.userId, threadLimits.files);
    const file = await readAttachment(name, bytes);
    // Stored before anything is locked: a slow disk or bucket holds up no one else.
    await withStoredFile(context, file, (stored) =>
      inTransaction(context, async (inside) =>
        keepMessageFile(inside, { ...(await hold(inside, party, key)), stored }),
      ),
    );
  },
});

/** Throws conflict (`orderOtherGone`), not_found, refused, unauthenticated. */
export const dropOrderMessageFile = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, file: string): Promise<void> {
    const party = await getOrderParty(context, named);
    await inTransaction(context, async (inside) => {
      const { threadId, side, userId } = await hold(inside, party, '');
      await dropMessageFile(inside, { threadId, side, userId, file });
    });
  },
});

/** Marks the messages up to this number as read by the company. Throws not_found, refused. */
export const markOrderRead = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, number: number): Promise<void> {
    const { row, side } = await getOrderParty(context, named);
    await markRead(context, { threadId: row.threadId, side, number });
  },
});
