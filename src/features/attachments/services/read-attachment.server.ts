// Takes an untrusted file: of an accepted kind, as its name says, and pictures without hidden data.
import { cleanPicture } from '#features/media/services/clean-picture.server.ts';
import { invalid, unsupportedType } from '#platform/http/problems.ts';
import { attachmentKindOf, attachmentName, claimedKind } from '../attachment-kind.ts';
import { isPassivePdf } from '../pdf-safety.ts';
import { maxAttachmentBytes } from '../rules.ts';
import type { AttachmentKind } from '../schemas.ts';

const pictureFormats: Partial<Record<AttachmentKind, 'jpeg' | 'png'>> = { jpg: 'jpeg', png: 'png' };

/** Throws invalid (`attachments`), before a file is read into memory. */
export function checkAttachmentSize(sizeBytes: number): void {
  if (sizeBytes > maxAttachmentBytes) throw invalid({ attachments: 'fileTooLarge' });
  if (sizeBytes === 0) throw invalid({ attachments: 'fileEmpty' });
}

export type ReadAttachment = {
  /** Without a path, with the extension of its kind. */
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly content: Buffer;
};

/**
 * Returns the name, the kind and the bytes to store. Throws unsupported_type (`attachments`) for a
 * kind that is not accepted or differs from the name, and for what is encrypted or active.
 */
export async function readAttachment(name: string, bytes: Buffer): Promise<ReadAttachment> {
  const kind = attachmentKindOf(bytes);
  const claimed = claimedKind(name);
  if (claimed === 'other' || kind === null) throw unsupportedType({ attachments: 'fileKind' });
  if (claimed !== null && claimed !== kind)
    throw unsupportedType({ attachments: 'fileNotAsNamed' });
  if (kind === 'pdf' && !(await isPassivePdf(bytes)))
    throw unsupportedType({ attachments: 'fileActive' });
  const stored = attachmentName(name, kind);
  const format = pictureFormats[kind];
  if (format === undefined) return { name: stored, kind, content: bytes };
  const content = await cleanPicture(bytes, format);
  if (content === null) throw unsupportedType({ attachments: 'filePicture' });
  if (content.length > maxAttachmentBytes) throw invalid({ attachments: 'fileTooLarge' });
  return { name: stored, kind, content };
}
