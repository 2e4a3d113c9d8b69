// Takes an untrusted document: told by its bytes, passive, and pictures without hidden data.
import { attachmentKindOf } from '#features/attachments/attachment-kind.ts';
import { isPassivePdf } from '#features/attachments/pdf-safety.ts';
import { cleanPicture } from '#features/media/services/clean-picture.server.ts';
import { invalid, unsupportedType } from '#platform/http/problems.ts';
import { maxDocumentBytes } from '../rules.ts';
import type { DocumentFormat } from '../schemas.ts';

const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

function formatOf(bytes: Buffer): DocumentFormat | null {
  if (isWebp(bytes)) return 'webp';
  const kind = attachmentKindOf(bytes);
  return kind === 'pdf' || kind === 'jpg' || kind === 'png' ? kind : null;
}

export type ReadDocument = { readonly format: DocumentFormat; readonly content: Buffer };

/** Throws invalid (`file`), before a file is read into memory. */
export function checkDocumentSize(sizeBytes: number): void {
  if (sizeBytes > maxDocumentBytes) throw invalid({ file: 'fileTooLarge' });
  if (sizeBytes === 0) throw invalid({ file: 'chooseDocument' });
}

/**
 * Returns the format and the bytes to keep. Throws unsupported_type (`file`) for what is neither a
 * PDF nor a picture, and for what is encrypted or active; invalid.
 */
export async function readDocument(bytes: Buffer): Promise<ReadDocument> {
  checkDocumentSize(bytes.length);
  const format = formatOf(bytes);
  if (format === null) throw unsupportedType({ file: 'documentFormat' });
  if (format === 'pdf') {
    if (!(await isPassivePdf(bytes))) throw unsupportedType({ file: 'fileActive' });
    return { format, content: bytes };
  }
  const content = await cleanPicture(bytes, format === 'jpg' ? 'jpeg' : format);
  if (content === null) throw unsupportedType({ file: 'filePicture' });
  checkDocumentSize(content.length);
  return { format, content };
}
