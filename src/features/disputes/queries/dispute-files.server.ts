// Evidence of a dispute.
import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { getOrderParty, type NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotDecideDisputes } from '../permissions.ts';
import { disputeFiles } from '../table.server.ts';

/** Whose next statement files are kept for. */
export type FileWriter = {
  readonly orderId: Id<'order'>;
  readonly companyId: Id<'company'>;
  readonly userId: Id<'user'>;
};

/** SQL condition: uploaded for a statement that was not sent. */
export const isUnsentFile = ({ orderId, userId, companyId }: FileWriter): SQL =>
  and(
    eq(disputeFiles.orderId, orderId),
    eq(disputeFiles.userId, userId),
    eq(disputeFiles.companyId, companyId),
    isNull(disputeFiles.statementId),
  )!;

const shown = {
  id: disputeFiles.publicId,
  name: disputeFiles.name,
  kind: disputeFiles.kind,
  sizeBytes: disputeFiles.sizeBytes,
};

export const listUnsentFiles = ({ db }: Context, writer: FileWriter) =>
  db.select(shown).from(disputeFiles).where(isUnsentFile(writer)).orderBy(asc(disputeFiles.id));

/** Of what both sides sent. */
export const filesOfOrder = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({ ...shown, statementId: disputeFiles.statementId })
    .from(disputeFiles)
    .where(and(eq(disputeFiles.orderId, orderId), isNotNull(disputeFiles.statementId)))
    .orderBy(asc(disputeFiles.id));

async function open({ db, services }: Context, orderId: Id<'order'>, file: string) {
  const [found] = await db
    .select({ ...shown, storageKey: disputeFiles.storageKey })
    .from(disputeFiles)
    .where(
      and(
        eq(disputeFiles.orderId, orderId),
        eq(disputeFiles.publicId, file),
        isNotNull(disputeFiles.statementId),
      ),
    );
  const stored = found && (await services.files.find(found.storageKey));
  if (!found || !stored) throw notFound();
  const { name, kind } = found;
  return { name, kind, sizeBytes: stored.sizeBytes, read: () => stored.read() };
}

/** For the two parties. Throws not_found, refused, unauthenticated. */
export async function openDisputeFile(context: Context, named: NamedOrder, file: string) {
  const { row } = await getOrderParty(context, named);
  return open(context, row.id, file);
}

/** `order`: its public id. Throws not_found, refused, unauthenticated. */
export async function openDisputeFileOfMarket(context: Context, order: string, file: string) {
  permit(whyNotDecideDisputes(context.actor));
  const [row] = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.publicId, order));
  if (!row) throw notFound();
  return open(context, row.id, file);
}
