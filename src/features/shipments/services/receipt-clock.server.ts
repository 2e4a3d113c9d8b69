// A buyer who says nothing after the delivery is reminded, and then the clock confirms the receipt.
import type { OrderRow } from '#features/orders/queries/order-party.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { receiptReminded } from '../events.ts';
import { listToConfirm, listToRemind } from '../queries/silent-buyers.server.ts';
import { reminderDays } from '../rules.ts';
import { receiptReminders } from '../table.server.ts';
import { holdForStep, ofOrder } from './tell-order.server.ts';

const batchSize = 200;

async function remind(context: Context, row: OrderRow, day: number): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { state } = await holdForStep(inside, row);
    if (state !== 'delivered') return;
    const told = await inside.db
      .insert(receiptReminders)
      .values({ orderId: row.id, day, at: inside.now() })
      .onConflictDoNothing();
    if (told.rowCount !== 1) return;
    await emit(inside, receiptReminded({ ...(await ofOrder(inside, row)), day }));
  });
}

/** Of several reminders that are due, only the last is written. */
export async function remindBuyers(context: Context, signal: AbortSignal): Promise<void> {
  for (const day of reminderDays.toReversed())
    for (;;) {
      const due = await listToRemind(context, day, batchSize);
      for (const row of due) {
        signal.throwIfAborted();
        await remind(context, row, day);
      }
      if (due.length < batchSize) break;
    }
}

export async function confirmSilent(context: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listToConfirm(context, batchSize);
    for (const { id } of due) {
      signal.throwIfAborted();
      await inTransaction(context, (inside) =>
        moveOrder(inside, id, {
          to: 'confirmed',
          by: 'timer',
          set: { confirmedAt: inside.now() },
        }),
      );
    }
    if (due.length < batchSize) break;
  }
}
