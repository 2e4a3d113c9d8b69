// Stores one file of the form, and says what is wrong with it.
import { fileSizeText } from '#features/attachments/format.ts';
import { checkAttachmentSize } from '#features/attachments/services/read-attachment.server.ts';
import { addRfqAttachment } from '#features/rfqs/commands/attachments.server.ts';
import { type KervanError, retryAfterOf } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';

export type FileError = {
  readonly name: string;
  readonly size: string;
  readonly message: string;
  /** What the refusal alone would be: 400, 415 or 429. */
  readonly status: number;
  /** Of a 429. */
  readonly retryAfterSeconds: number | null;
};

export async function keepFile(context: PageContext, rfq: string, file: File) {
  // Before the file is read into memory.
  checkAttachmentSize(file.size);
  return addRfqAttachment(context, rfq, {
    name: file.name,
    bytes: Buffer.from(await file.arrayBuffer()),
  });
}

export function fileErrorOf(error: KervanError, file: File, locale: Locale): FileError {
  const said = error.fieldErrors?.['attachments'];
  const { key, values } =
    said === undefined
      ? { key: error.messageKey, values: error.values }
      : typeof said === 'string'
        ? { key: said, values: undefined }
        : said;
  return {
    name: file.name,
    size: fileSizeText(file.size, locale),
    message: translatorFor(locale)(key, values),
    status: error.httpStatus,
    retryAfterSeconds: retryAfterOf(error),
  };
}
