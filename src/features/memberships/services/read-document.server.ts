// Takes an untrusted document: a PDF or a picture, of a size that is kept.
import {
  type PdfOrPicture,
  readPdfOrPicture,
} from '#features/attachments/services/pdf-or-picture.server.ts';
import { invalid, unsupportedType } from '#platform/http/problems.ts';
import { maxDocumentBytes, maxDocumentPages, maxPageSide } from '../rules.ts';

/** Throws invalid (`file`), before a file is read into memory. */
export function checkDocumentSize(sizeBytes: number): void {
  if (sizeBytes > maxDocumentBytes) throw invalid({ file: 'fileTooLarge' });
  if (sizeBytes === 0) throw invalid({ file: 'chooseDocument' });
}

/** Throws invalid (`file`) for a book, and for pages that no printer takes. */
function checkPages({ count, longestSide }: NonNullable<PdfOrPicture['pages']>): void {
  if (count > maxDocumentPages)
    throw invalid({ file: { key: 'documentPages', values: { most: maxDocumentPages } } });
  if (longestSide > maxPageSide) throw invalid({ file: 'documentPageSize' });
}

/** Throws unsupported_type (`file`) for what is neither, and for what is unsafe; invalid. */
export async function readDocument(bytes: Buffer): Promise<PdfOrPicture> {
  checkDocumentSize(bytes.length);
  const document = await readPdfOrPicture(bytes);
  if (typeof document === 'string') throw unsupportedType({ file: document });
  checkDocumentSize(document.content.length);
  if (document.pages) checkPages(document.pages);
  return document;
}
