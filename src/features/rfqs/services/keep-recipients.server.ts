import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { RfqRecipient } from '../queries/recipients.server.ts';
import { rfqRecipients } from '../table.server.ts';

/** Replaces the request's companies. */
export async function keepRecipients(
  context: Context,
  rfqId: Id<'rfq'>,
  recipients: readonly RfqRecipient[],
): Promise<void> {
  await context.db.delete(rfqRecipients).where(eq(rfqRecipients.rfqId, rfqId));
  if (recipients.length === 0) return;
  await context.db.insert(rfqRecipients).values(recipients.map((one) => ({ rfqId, ...one })));
}
