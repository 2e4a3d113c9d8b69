// Takes stock for an order when both sides agree, and gives it back when it is cancelled. What
// orders hold is counted in rows of its own, of which each change is one conditional UPDATE.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { heldStockChanged } from '../events.ts';
import type { OrderTerms } from '../schemas.ts';
import { findPublicIds, readStatedStock } from '../queries/held-products.server.ts';
import { heldStock, orderStock } from '../table.server.ts';

type Held = {
  readonly productId: Id<'product'>;
  readonly variantId: string;
  readonly quantity: number;
  /** As the seller states it today. */
  readonly stock: number;
};

const byKey = (a: Held, b: Held): number =>
  a.productId === b.productId
    ? a.variantId < b.variantId
      ? -1
      : 1
    : a.productId < b.productId
      ? -1
      : 1;

/** Throws conflict (`orderStockGone`) for a line whose stock its seller no longer counts. */
async function wantedStock(
  context: Context,
  orderId: Id<'order'>,
  { lines }: OrderTerms,
): Promise<Held[]> {
  const rows = await readStatedStock(context, orderId);
  const wanted = new Map<string, Held>();
  for (const { position, quantity } of lines) {
    const row = rows.find((one) => one.position === position)!;
    const own = row.variants.find(({ id }) => id === row.variantId)?.stock ?? null;
    const stock = own ?? row.stock;
    if (stock === null) throw conflict('orderStockGone');
    const variantId = own === null ? '' : row.variantId;
    const key = `${row.productId} ${variantId}`;
    const before = wanted.get(key)?.quantity ?? 0;
    wanted.set(key, { productId: row.productId, variantId, stock, quantity: before + quantity });
  }
  return [...wanted.values()].toSorted(byKey);
}

async function tellPages(context: Context, rows: readonly { productId: Id<'product'> }[]) {
  if (rows.length === 0) return;
  const ids = rows.map(({ productId }) => productId);
  await emit(context, heldStockChanged(await findPublicIds(context, ids)));
}

/** Must run in a transaction that holds the products. Throws conflict (`orderStockGone`). */
export async function takeStock(
  context: Context,
  orderId: Id<'order'>,
  terms: OrderTerms,
): Promise<void> {
  const { db } = context;
  const wanted = await wantedStock(context, orderId, terms);
  for (const { productId, variantId, quantity, stock } of wanted) {
    // Sums of many lines are beyond what the column takes.
    if (quantity > stock) throw conflict('orderStockGone');
    await db.insert(heldStock).values({ productId, variantId, quantity: 0 }).onConflictDoNothing();
    const taken = await db
      .update(heldStock)
      .set({ quantity: sql`${heldStock.quantity} + ${quantity}` })
      .where(
        and(
          eq(heldStock.productId, productId),
          eq(heldStock.variantId, variantId),
          sql`${heldStock.quantity} + ${quantity} <= ${stock}`,
        ),
      );
    if (taken.rowCount !== 1) throw conflict('orderStockGone');
    await db
      .insert(orderStock)
      .values({ orderId, productId, variantId, quantity, takenAt: context.now() });
  }
  await tellPages(context, wanted);
}

/** Works repeatedly: each row is given back once. */
export async function giveStockBack(context: Context, orderId: Id<'order'>): Promise<void> {
  const { db } = context;
  const back = await db
    .update(orderStock)
    .set({ givenBackAt: context.now() })
    .where(and(eq(orderStock.orderId, orderId), isNull(orderStock.givenBackAt)))
    .returning();
  for (const { productId, variantId, quantity } of back
    .map((row) => ({ ...row, stock: 0 }))
    .toSorted(byKey))
    await db
      .update(heldStock)
      .set({ quantity: sql`${heldStock.quantity} - ${quantity}` })
      .where(and(eq(heldStock.productId, productId), eq(heldStock.variantId, variantId)));
  await tellPages(context, back);
}
