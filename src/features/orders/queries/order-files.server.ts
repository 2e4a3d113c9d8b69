// Files that a buyer attaches to a request.
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { maskFileName } from '#shared/contact-masking.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { areContactsHidden } from '../rules.ts';
import { orderFiles } from '../table.server.ts';
import { getOrderParty, type NamedOrder } from './order-party.server.ts';

export type RequestWriter = {
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'>;
};

/** SQL condition: uploaded for the person's next request. */
export const isUnsentFile = ({ userId, companyId }: RequestWriter): SQL =>
  and(
    eq(orderFiles.userId, userId),
    eq(orderFiles.companyId, companyId),
    isNull(orderFiles.orderId),
  )!;

const shown = {
  id: orderFiles.publicId,
  name: orderFiles.name,
  kind: orderFiles.kind,
  sizeBytes: orderFiles.sizeBytes,
};

/** None for visitors. */
export async function listUnsentOrderFiles({ db, actor }: Context) {
  if (actor.kind !== 'member' || actor.companyId === null) return [];
  const writer = {
    userId: actor.userId as Id<'user'>,
    companyId: actor.companyId as Id<'company'>,
  };
  return db.select(shown).from(orderFiles).where(isUnsentFile(writer)).orderBy(asc(orderFiles.id));
}

export const filesOfOrder = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select(shown)
    .from(orderFiles)
    .where(eq(orderFiles.orderId, orderId))
    .orderBy(asc(orderFiles.id));

/** For the two parties. Throws not_found, refused, unauthenticated. */
export async function openOrderFile(context: Context, named: NamedOrder, file: string) {
  const { row, side } = await getOrderParty(context, named);
  const [found] = await context.db
    .select({ ...shown, storageKey: orderFiles.storageKey })
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, row.id), eq(orderFiles.publicId, file)));
  const stored = found && (await context.services.files.find(found.storageKey));
  if (!found || !stored) throw notFound();
  const isMasked = side === 'seller' && areContactsHidden(row);
  return {
    name: isMasked ? maskFileName(found.name) : found.name,
    kind: found.kind,
    sizeBytes: stored.sizeBytes,
    read: () => stored.read(),
  };
}
