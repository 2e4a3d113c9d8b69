// A certificate as a PDF: most are issued as one.
import { readPdfOrPicture } from '#features/attachments/services/pdf-or-picture.server.ts';
import { storePaper } from '#features/media/services/store-paper.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { invalid, unsupportedType } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import type { Member } from '#shared/actor.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotEditOwnStore } from '../permissions.ts';
import { maxCertificateBytes } from '../rules.ts';

/** Of one company. */
const uploadLimit = { most: 100, windowMs: hourMs };

/**
 * Returns the key by which the store's form names it. Throws invalid (by `field`) for one that is
 * too large, unsupported_type for what is no PDF, is encrypted or does something when it is opened;
 * too_many, refused, unauthenticated.
 */
export const uploadCertificate = defineCommand({
  permission: whyNotEditOwnStore,
  async run(context, bytes: Buffer, field: string): Promise<string> {
    if (bytes.length > maxCertificateBytes) throw invalid({ [field]: 'pictureTooLarge' });
    const companyId = (context.actor as Member).companyId as Id<'company'>;
    await countTry(context, 'certificates', companyId, uploadLimit);
    const read = await readPdfOrPicture(bytes);
    if (typeof read === 'string') throw unsupportedType({ [field]: read });
    if (read.format !== 'pdf') throw unsupportedType({ [field]: 'documentFormat' });
    return storePaper(context, read.content, companyId);
  },
});
