import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { type Actor, type Member, whyNotAdministerWith } from '#shared/actor.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import type { RfqState } from '../schemas.ts';
import { rfqAttachments, rfqs } from '../table.server.ts';

/** Readable for members of its company with the permission, and for staff once it was sent. */
const mayRead = (
  actor: Actor,
  row: { readonly companyId: string; readonly state: RfqState },
): boolean =>
  (row.state !== 'draft' && whyNotAdministerWith('reviews')(actor) === null) ||
  (whyNotAskForQuotes(actor) === null && (actor as Member).companyId === row.companyId);

/** Returns an attachment. Throws not_found, also for people who may not read it. */
export async function openRfqFile(context: Context, publicId: string, file: string) {
  const [row] = await context.db
    .select({
      companyId: rfqs.companyId,
      state: rfqs.state,
      name: rfqAttachments.name,
      kind: rfqAttachments.kind,
      storageKey: rfqAttachments.storageKey,
    })
    .from(rfqAttachments)
    .innerJoin(rfqs, eq(rfqs.id, rfqAttachments.rfqId))
    .where(and(eq(rfqs.publicId, publicId), eq(rfqAttachments.publicId, file)));
  const stored =
    row && mayRead(context.actor, row) ? await context.services.files.find(row.storageKey) : null;
  if (!row || !stored) throw notFound();
  return { name: row.name, kind: row.kind, sizeBytes: stored.sizeBytes, read: () => stored.read() };
}
