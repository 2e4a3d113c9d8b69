// What a file is, told by its bytes: a name says what its sender likes.
import type { AttachmentKind } from './schemas.ts';

const beginsWith = (bytes: Buffer, ...signature: number[]) => bytes.subarray(0, signature.length).equals(Buffer.from(signature));

/** The names in the central directory of a zip; null when it is damaged, encrypted or too full. Source: PKWARE APPNOTE 6.3, sections 4.3.12 and 4.3.16. */
function namesInZip(zip: Buffer): Set<string> | null {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > zip.length) return null;
  const count = zip.readUInt16LE(end + 10);
  const names = new Set<string>();
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50 || (zip.readUInt16LE(at + 8) & 1) === 1) return null;
    const length = zip.readUInt16LE(at + 28);
    names.add(zip.toString('utf8', at + 46, at + 46 + length).toLowerCase());
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

/** Office Open XML without programs in it. */
function kindInZip(bytes: Buffer): AttachmentKind | null {
  const names = namesInZip(bytes);
  if (!names?.has('[content_types].xml') || [...names].some((name) => name.endsWith('vbaproject.bin'))) return null;
  return names.has('word/document.xml') ? 'docx' : names.has('xl/workbook.xml') ? 'xlsx' : null;
}

/** The compound files of Office before 2007: what is inside stands in UTF-16 in its directory. Those with programs are refused. */
function kindInCompound(bytes: Buffer): AttachmentKind | null {
  const has = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'));
  if (has('_VBA_PROJECT') || has('EncryptedPackage')) return null;
  return has('WordDocument') ? 'doc' : has('Workbook') || has('Book') ? 'xls' : null;
}

/** Text in UTF-8, UTF-16 or one of the old encodings: whatever has no control characters but those between words and lines. */
function isText(bytes: Buffer): boolean {
  if (beginsWith(bytes, 0xff, 0xfe) || beginsWith(bytes, 0xfe, 0xff)) return bytes.length % 2 === 0;
  return bytes.every((byte) => byte >= 0x20 ? byte !== 0x7f : byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d);
}

/** Null for what may not be attached. */
export function attachmentKindOf(bytes: Buffer): AttachmentKind | null {
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return kindInZip(bytes);
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return kindInCompound(bytes);
  return bytes.length > 0 && isText(bytes) ? 'txt' : null;
}

const mostNameLength = 100;

/** The sender's name for it without its path, with the ending that it deserves. */
export function attachmentName(given: string, kind: AttachmentKind): string {
  const base = given.normalize('NFC').replace(/^.*[/\\]/s, '').replace(/[\p{C}\u2028\u2029<>:"|?*]/gu, '').replace(/\.[^.]*$/, '').trim().replace(/^\.+/, '');
  return `${base.slice(0, mostNameLength).toWellFormed().trim() || 'file'}.${kind}`;
}
