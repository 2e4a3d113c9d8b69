// Puts a product on a list of the reader or takes it off: the account's, or the visitor's cookie.
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { ownListChanged } from '../events.ts';
import { findListable, findProductId } from '../queries/listable-products.server.ts';
import {
  type ListedProduct,
  listedProducts,
  namedProducts,
} from '../queries/listed-products.server.ts';
import { visitorsIds } from '../queries/list-items.server.ts';
import { maxInAccount, withProduct } from '../rules/list-cookies.ts';
import { type ListKind } from '../rules/list-form.ts';
import { type ListItemInput, listItemInput } from '../schemas.ts';
import { listCookie } from '../services/list-cookies.server.ts';
import { mirrorOf } from '../services/session-lists.server.ts';
import { addItems, removeItems } from '../services/write-items.server.ts';

const ofVisitor = (context: Context, kind: ListKind, ids: readonly string[]) =>
  context.client?.cookies.set(
    listCookie(context, kind, ids.length > 0 ? { owner: null, ids } : null),
  );

/** Changes the account's list under the lock of its person, then what the browser shows of it. */
async function ofMember(
  context: Context,
  kind: ListKind,
  change: (inside: Context, userId: Id<'user'>) => Promise<void>,
): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'member') return;
  const userId = actor.userId;
  const mirror = await inTransaction(context, async (inside) => {
    if (!(await lockUser(inside, userId))) throw notFound();
    await change(inside, userId);
    await emit(inside, ownListChanged({ userId, list: kind }));
    return mirrorOf(inside, userId, kind);
  });
  context.client?.cookies.set(listCookie(context, kind, mirror));
}

/**
 * Of a full comparison that lacks `added`, the oldest product that is not on sale: its place is
 * free. Null where no place is needed or none is free.
 */
async function goneFromFull(
  context: Context,
  held: readonly ListedProduct[],
  added: string,
): Promise<ListedProduct | null> {
  if (held.length < maxInAccount.compare) return null;
  if (held.some(({ publicId }) => publicId === added)) return null;
  const onSale = await findListable(
    context,
    held.map(({ publicId }) => publicId),
  );
  return held.findLast(({ id }) => !onSale.includes(id)) ?? null;
}

/** The visitor's list with room for `added`, if one of the compared gives way by itself. */
async function visitorsWithRoom(
  context: Context,
  kind: ListKind,
  added: string,
): Promise<readonly string[]> {
  const ids = visitorsIds(context, kind);
  if (kind !== 'compare') return ids;
  const known = await namedProducts(context, ids);
  if (known.length < ids.length) return known.map(({ publicId }) => publicId);
  const gone = await goneFromFull(context, known, added);
  return ids.filter((id) => id !== gone?.publicId);
}

/**
 * Puts a product on a list; one that is on it already keeps its place. In a full comparison one
 * that is not on sale gives way to it. Throws not_found for a product that is not on sale, conflict
 * when four are compared that are.
 */
export const addListItem = defineCommand({
  permission: anyone('it changes the list of the reader alone'),
  input: listItemInput,
  async run(context, { list, product }: ListItemInput): Promise<void> {
    const ids = await findListable(context, [product]);
    if (ids.length === 0) throw notFound();
    if (context.actor.kind !== 'member') {
      const held = await visitorsWithRoom(context, list, product);
      const changed = withProduct(list, held, product);
      if (!changed) throw conflict('compareFull');
      ofVisitor(context, list, changed);
      return;
    }
    await ofMember(context, list, async (inside, userId) => {
      if (list === 'compare') {
        const compared = await listedProducts(inside, list);
        const gone = await goneFromFull(inside, compared, product);
        const isOn = compared.some(({ publicId }) => publicId === product);
        if (gone) await removeItems(inside, { userId, kind: list, productIds: [gone.id] });
        else if (!isOn && compared.length >= maxInAccount.compare) throw conflict('compareFull');
      }
      await addItems(inside, { userId, kind: list, ids });
    });
  },
});

/** Takes a product off a list; one that is not on it is off already. */
export const removeListItem = defineCommand({
  permission: anyone('it changes the list of the reader alone'),
  input: listItemInput,
  async run(context, { list, product }: ListItemInput): Promise<void> {
    if (context.actor.kind !== 'member') {
      const ids = visitorsIds(context, list).filter((id) => id !== product);
      ofVisitor(context, list, ids);
      return;
    }
    const id = await findProductId(context, product);
    const productIds = id === null ? [] : [id];
    await ofMember(context, list, (inside, userId) =>
      removeItems(inside, { userId, kind: list, productIds }),
    );
  },
});

/** Takes everything off a list. */
export const clearList = defineCommand({
  permission: anyone('it changes the list of the reader alone'),
  async run(context, list: ListKind): Promise<void> {
    if (context.actor.kind !== 'member') ofVisitor(context, list, []);
    else
      await ofMember(context, list, (inside, userId) =>
        removeItems(inside, { userId, kind: list }),
      );
  },
});
