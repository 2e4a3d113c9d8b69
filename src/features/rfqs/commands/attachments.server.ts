// Files beside a request: hostile until shown to be of a kind that is taken, and never given to anybody as a page.
import { and, eq } from 'drizzle-orm';
import { countTry } from '#features/accounts/commands/limits.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { newId } from '#shared/ids.ts';
import { attachmentKindOf, attachmentName } from '../attachment-kind.ts';
import { forgetRfqFiles } from '../forget-files.ts';
import { draftLimitsOf } from '../queries/draft-limits.server.ts';
import { attachmentPrefix, limits, mostAttachmentBytes } from '../rules.ts';
import { rfqAttachments } from '../table.server.ts';
import { asker, holdEditable } from './asker.server.ts';

/** Throws Invalid (`attachments`), TooMany, NotFound, Conflict, Refused, Unauthenticated. */
export async function addRfqAttachment(context: Context, publicId: string, { name, bytes }: { readonly name: string; readonly bytes: Buffer }): Promise<{ publicId: string }> {
  const who = asker(context);
  if (bytes.length > mostAttachmentBytes) throw invalid({ attachments: 'fileTooLarge' });
  if (bytes.length === 0) throw invalid({ attachments: 'fileEmpty' });
  const kind = attachmentKindOf(bytes);
  if (kind === null) throw invalid({ attachments: 'fileKind' });
  await countTry(context, 'rfq files', who.personId, limits.files);
  return inTransaction(context, async (inside) => {
    const { id: rfqId } = await holdEditable(inside, who, publicId);
    const { isConfirmed, attachments: max } = await draftLimitsOf(inside, who.personId);
    if (await inside.db.$count(rfqAttachments, eq(rfqAttachments.rfqId, rfqId)) >= max) {
      throw invalid({ attachments: { key: isConfirmed ? 'tooManyFiles' : 'tooManyUnconfirmedFiles', values: { count: max } } });
    }
    const id = newId<'rfqAttachment'>();
    const storageKey = `${attachmentPrefix}${id}.${kind}`;
    await inside.services.files.put(storageKey, bytes); // without its row, when this fails, it goes with the nightly cleaning
    const [made] = await inside.db.insert(rfqAttachments).values({ id, rfqId, name: attachmentName(name, kind), kind, sizeBytes: bytes.length, storageKey, createdAt: inside.now() }).returning({ publicId: rfqAttachments.publicId });
    return made!;
  });
}

/** Throws NotFound, Conflict, Refused, Unauthenticated. */
export async function removeRfqAttachment(context: Context, publicId: string, attachment: string): Promise<void> {
  const who = asker(context);
  await inTransaction(context, async (inside) => {
    const { id: rfqId } = await holdEditable(inside, who, publicId);
    const gone = await inside.db.delete(rfqAttachments).where(and(eq(rfqAttachments.rfqId, rfqId), eq(rfqAttachments.publicId, attachment))).returning({ key: rfqAttachments.storageKey });
    if (gone.length === 0) throw notFound();
    await forgetAttachments(inside, gone.map(({ key }) => key));
  });
}

/** Within the transaction that takes their rows away. */
export async function forgetAttachments(context: Context, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await context.services.jobs.send(context, forgetRfqFiles, { keys: [...keys] });
}
