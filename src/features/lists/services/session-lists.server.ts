// Takes a visitor's lists into the account at the log-in, and leaves nothing behind at its end.
import { eq } from 'drizzle-orm';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { ownerMark } from '#features/users/services/owner-mark.server.ts';
import type { Context } from '#platform/context.ts';
import type { Feature, SessionHook } from '#platform/feature.ts';
import type { Id } from '#shared/ids.ts';
import { listItemsOf } from '../queries/list-items.server.ts';
import { namedProducts } from '../queries/listed-products.server.ts';
import {
  type HeldList,
  listCookies,
  listText,
  maxInCookie,
  readList,
} from '../rules/list-cookies.ts';
import { listKinds, type ListKind } from '../rules/list-form.ts';
import { viewedKeepers } from '../table.server.ts';
import { listCookie } from './list-cookies.server.ts';
import { addItems, removeItems } from './write-items.server.ts';

/** What the browser holds of the account's list; null while it is empty. */
export async function mirrorOf(
  context: Context,
  userId: Id<'user'>,
  kind: ListKind,
): Promise<HeldList | null> {
  const rows = await listItemsOf(context, userId, kind, {
    limit: maxInCookie[kind],
    after: null,
  });
  const ids = rows.map(({ publicId }) => publicId);
  return ids.length > 0 ? { owner: ownerMark(context, userId), ids } : null;
}

/** Shows the browser what the person's other devices have changed. */
export async function refreshMirror(context: Context, kind: ListKind): Promise<void> {
  const { actor, client } = context;
  if (actor.kind !== 'member' || !client) return;
  const mirror = await mirrorOf(context, actor.userId, kind);
  if (client.cookies.read(listCookies[kind]) !== (mirror && listText(mirror)))
    client.cookies.set(listCookie(context, kind, mirror));
}

/**
 * Merges lists that are marked as a visitor's: all wishes, also of what is not on sale at present,
 * and of what is compared the newest. Done twice it is done once.
 */
export const mergeLists: SessionHook = async (context, { userId, cookies }) => {
  for (const kind of listKinds) {
    const held = readList(kind, cookies.read(listCookies[kind]));
    const named = held?.owner === null ? await namedProducts(context, held.ids) : [];
    if (named.length > 0 && (await lockUser(context, userId)))
      await addItems(context, { userId, kind, ids: named.map(({ id }) => id) });
    const mirror = await mirrorOf(context, userId, kind);
    if (mirror || cookies.read(listCookies[kind]) !== null)
      cookies.set(listCookie(context, kind, mirror));
  }
};

export const leaveLists: SessionHook = async (context, { cookies }) => {
  for (const kind of listKinds)
    if (cookies.read(listCookies[kind]) !== null) cookies.set(listCookie(context, kind, null));
};

/** A session that was ended elsewhere leaves nothing either, from the next request on. */
export const staleLists: NonNullable<Feature['staleCookies']> = (context, cookies) =>
  listKinds
    .filter((kind) => (readList(kind, cookies.read(listCookies[kind]))?.owner ?? null) !== null)
    .map((kind) => listCookie(context, kind, null));

/** Within the transaction that erases or empties the account. */
export async function forgetLists(context: Context, userId: Id<'user'>): Promise<void> {
  for (const kind of listKinds) await removeItems(context, { userId, kind });
  await context.db.delete(viewedKeepers).where(eq(viewedKeepers.userId, userId));
}
