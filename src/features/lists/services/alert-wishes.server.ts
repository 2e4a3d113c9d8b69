// Tells people once a day which products of their wishlist are cheaper, on sale again, or promoted.
import { sql } from 'drizzle-orm';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { type Id, newPublicId } from '#shared/ids.ts';
import { wishesAlerted } from '../events.ts';
import { listAlerted, listAlertedWishes } from '../queries/wish-offers.server.ts';
import { changeOf, type Offer, seenAfter, type WishChange } from '../rules/wish-alerts.ts';
import { listItems } from '../table.server.ts';

const peoplePerBatch = 10;

type Wish = Awaited<ReturnType<typeof listAlertedWishes>>[number];
type Changed = Wish & { readonly change: WishChange | null; readonly after: Offer };

const isSame = (a: Offer, b: Offer): boolean =>
  a.priceMicros === b.priceMicros &&
  a.currency === b.currency &&
  a.isOffered === b.isOffered &&
  a.isPromoted === b.isPromoted;

function changesOf(wishes: readonly Wish[]): Changed[] {
  return wishes.flatMap((wish) => {
    const change = changeOf(wish.alertPercent, wish.seen, wish.now);
    const after = seenAfter(change, wish.seen, wish.now);
    return change === null && isSame(after, wish.seen) ? [] : [{ ...wish, change, after }];
  });
}

type Marked = { readonly product_id: Id<'product'> };

/** Marks what was seen; returns the products that no other run has told meanwhile. */
async function markSeen(
  { db }: Context,
  userId: Id<'user'>,
  changes: readonly Changed[],
): Promise<ReadonlySet<Id<'product'>>> {
  const rows = changes.map(({ productId, seen, after }) => ({
    product_id: productId,
    price: seen.priceMicros,
    currency: seen.currency,
    is_offered: seen.isOffered,
    is_promoted: seen.isPromoted,
    next_price: after.priceMicros,
    next_currency: after.currency,
    next_offered: after.isOffered,
    next_promoted: after.isPromoted,
  }));
  const marked = await db.execute<Marked>(sql`
    update ${listItems} set seen_price_micros = changed.next_price,
      seen_currency = changed.next_currency, seen_offered = changed.next_offered,
      seen_promoted = changed.next_promoted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(
      product_id uuid, price bigint, currency text, is_offered boolean,
      is_promoted boolean, next_price bigint, next_currency text, next_offered boolean,
      next_promoted boolean)
    where list_items.user_id = ${userId} and list_items.list = 'wishlist'
      and list_items.product_id = changed.product_id
      and list_items.seen_price_micros = changed.price
      and list_items.seen_currency = changed.currency
      and list_items.seen_offered = changed.is_offered
      and coalesce(list_items.seen_promoted, false) = changed.is_promoted
    returning list_items.product_id`);
  return new Set(marked.rows.map(({ product_id: id }) => id));
}

/** All changes of a person's wishes are one notice. */
const tellPerson = (context: Context, userId: Id<'user'>, changes: readonly Changed[]) =>
  inTransaction(context, async (inside) => {
    if (!(await lockUser(inside, userId))) return;
    const marked = await markSeen(inside, userId, changes);
    const told = changes.filter(({ productId, change }) => change && marked.has(productId));
    const [first] = told;
    if (first)
      await emit(
        inside,
        wishesAlerted({
          userId,
          cause: newPublicId(),
          count: told.length,
          productId: first.productId,
          change: first.change!,
        }),
      );
  });

/** Works repeatedly: what was told is not told again. */
export async function alertWishes(context: Context, signal: AbortSignal): Promise<void> {
  let after: Id<'user'> | null = null;
  do {
    signal.throwIfAborted();
    const people: Id<'user'>[] = await listAlerted(context, { after, limit: peoplePerBatch });
    const changes = changesOf(await listAlertedWishes(context, people));
    for (const userId of people) {
      const own = changes.filter((wish) => wish.userId === userId);
      if (own.length > 0) await tellPerson(context, userId, own);
    }
    after = people.length === peoplePerBatch ? people.at(-1)! : null;
  } while (after !== null);
}
