// Takes an untrusted PDF or picture: told by its bytes, passive, and pictures without hidden data.
import { cleanPicture } from '#features/media/services/clean-picture.server.ts';
import { attachmentKindOf } from '../attachment-kind.ts';
import { type PdfPages, pagesOf } from '../pdf-pages.ts';
import { passiveObjectsOf } from '../pdf-safety.ts';

export type PdfOrPicture = {
  readonly format: 'pdf' | 'jpg' | 'png' | 'webp';
  /** The bytes to keep. */
  readonly content: Buffer;
  /** Of a PDF. */
  readonly pages?: PdfPages;
};

const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

function formatOf(bytes: Buffer): PdfOrPicture['format'] | null {
  if (isWebp(bytes)) return 'webp';
  const kind = attachmentKindOf(bytes);
  return kind === 'pdf' || kind === 'jpg' || kind === 'png' ? kind : null;
}

/** Returns the message's key for what is something else, and for what is encrypted or active. */
export async function readPdfOrPicture(bytes: Buffer): Promise<PdfOrPicture | string> {
  const format = formatOf(bytes);
  if (format === null) return 'documentFormat';
  if (format === 'pdf') {
    const objects = await passiveObjectsOf(bytes);
    return objects === null
      ? 'fileActive'
      : { format, content: bytes, pages: await pagesOf(objects) };
  }
  const content = await cleanPicture(bytes, format === 'jpg' ? 'jpeg' : format);
  return content === null ? 'filePicture' : { format, content };
}
