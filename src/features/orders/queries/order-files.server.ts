// Files that a buyer attaches to a request, or to the rejection of a sample.
import { and, asc, eq, exists, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { maskFileName } from '#shared/contact-masking.ts';
import type { Id } from '#shared/ids.ts';
import { areContactsHidden } from '../rules.ts';
import { orderFiles, orderSamples } from '../table.server.ts';
import { getOrderParty, getOrderRow, type NamedOrder } from './order-party.server.ts';

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
    userId: actor.userId,
    companyId: actor.companyId,
  };
  return db.select(shown).from(orderFiles).where(isUnsentFile(writer)).orderBy(asc(orderFiles.id));
}

export const filesOfOrder = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select(shown)
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, orderId), isNull(orderFiles.sampleNumber)))
    .orderBy(asc(orderFiles.id));

/** With the number of each one's sample. */
export const filesOfSamples = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({ ...shown, sampleNumber: orderFiles.sampleNumber })
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, orderId), isNotNull(orderFiles.sampleNumber)))
    .orderBy(asc(orderFiles.id));

/** The buyer may still choose: others see them once the sample is rejected. */
export const isSampleRejected = ({ db }: Context) =>
  exists(
    db
      .select({ number: orderSamples.number })
      .from(orderSamples)
      .where(
        and(
          eq(orderSamples.orderId, orderFiles.orderId),
          eq(orderSamples.number, orderFiles.sampleNumber),
          eq(orderSamples.isApproved, false),
        ),
      ),
  );
const isVisible = (context: Context, side: ThreadSide | null): SQL | undefined =>
  side === 'buyer' ? undefined : or(isNull(orderFiles.sampleNumber), isSampleRejected(context));

async function open(context: Context, file: string, which: SQL | undefined) {
  const [found] = await context.db
    .select({ ...shown, storageKey: orderFiles.storageKey })
    .from(orderFiles)
    .where(and(eq(orderFiles.publicId, file), which));
  const stored = found && (await context.services.files.find(found.storageKey));
  if (!found || !stored) throw notFound();
  return {
    name: found.name,
    kind: found.kind,
    sizeBytes: stored.sizeBytes,
    read: () => stored.read(),
  };
}

/** For the two parties. Throws not_found, refused, unauthenticated. */
export async function openOrderFile(context: Context, named: NamedOrder, file: string) {
  const { row, side } = await getOrderParty(context, named);
  const found = await open(
    context,
    file,
    and(eq(orderFiles.orderId, row.id), isVisible(context, side)),
  );
  const isMasked = side === 'seller' && areContactsHidden(row);
  return isMasked ? { ...found, name: maskFileName(found.name) } : found;
}

/** For the market's staff. Throws not_found, refused, unauthenticated. */
export async function openOrderFileOfMarket(context: Context, order: string, file: string) {
  permit(whyNotAdministerWith('orders')(context.actor));
  const { id } = await getOrderRow(context, order);
  return open(context, file, and(eq(orderFiles.orderId, id), isVisible(context, null)));
}
