// Takes stock for an order when both sides agree, and gives it back when it is cancelled. What
// orders hold is counted in rows of its own, of which each change is one conditional UPDATE.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
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

/** As `stockLeft` counts what was shipped. */
const takenFrom = (stock: number): SQL =>
  sql`case when ${heldStock.takenOf} = ${stock} then ${heldStock.taken} else 0 end`;

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
          sql`${heldStock.quantity} + ${takenFrom(stock)} + ${quantity} <= ${stock}`,
        ),
      );
    if (taken.rowCount !== 1) throw conflict('orderStockGone');
    await db
      .insert(orderStock)
      .values({ orderId, productId, variantId, quantity, takenAt: context.now() });
  }
  await tellPages(context, wanted);
}

const isHeldBy = (orderId: Id<'order'>) =>
  and(
    eq(orderStock.orderId, orderId),
    isNull(orderStock.givenBackAt),
    isNull(orderStock.shippedAt),
  );

/** Works repeatedly: each row is given back once. */
export async function giveStockBack(context: Context, orderId: Id<'order'>): Promise<void> {
  const { db } = context;
  const back = await db
    .update(orderStock)
    .set({ givenBackAt: context.now() })
    .where(isHeldBy(orderId))
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

/** More than a seller can state. */
const maxTaken = 1_000_000_000;

/**
 * What the order holds has left: it is taken from the stock that the seller states today, until
 * another one is stated. Works repeatedly. Must run in a transaction.
 */
export async function shipStock(context: Context, orderId: Id<'order'>): Promise<void> {
  const { db } = context;
  const shipped = await db
    .update(orderStock)
    .set({ shippedAt: context.now() })
    .where(isHeldBy(orderId))
    .returning();
  if (shipped.length === 0) return;
  const stated = await readStatedStock(context, orderId);
  for (const row of shipped.map((one) => ({ ...one, stock: 0 })).toSorted(byKey)) {
    const { productId, variantId, quantity } = row;
    const product = stated.find((one) => one.productId === productId);
    const stock =
      variantId === ''
        ? (product?.stock ?? null)
        : (product?.variants.find(({ id }) => id === variantId)?.stock ?? null);
    await db
      .update(heldStock)
      .set({
        quantity: sql`${heldStock.quantity} - ${quantity}`,
        taken:
          stock === null ? 0 : sql`least(${takenFrom(stock)} + ${quantity}, ${maxTaken}::integer)`,
        takenOf: stock,
      })
      .where(and(eq(heldStock.productId, productId), eq(heldStock.variantId, variantId)));
  }
  await tellPages(context, shipped);
}
