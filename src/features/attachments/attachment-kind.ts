// Detects a file's kind by its bytes, because names cannot be trusted. Bytes and name must agree.
import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { type CompoundFile, openCompound } from './compound-file.ts';
import type { AttachmentKind } from './schemas.ts';

const beginsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature));

const contentTypesPart = '[Content_Types].xml';
const maxContentTypesBytes = 2 ** 20;

const mainParts: ReadonlyMap<string, AttachmentKind> = new Map([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', 'xlsx'],
]);

/** Types of programs, of controls that run them, and of documents that may contain either. */
const isActiveType = (type: string): boolean =>
  /macroenabled|vbaproject|activex|macrosheet/i.test(type);
const isActivePart = (name: string): boolean =>
  /vbaproject|\.(?:exe|dll|com|scr|js|vbs|bat|cmd|ps1)$/i.test(name);

/**
 * Rejects data before the first entry or after the directory: a zip within another file is no
 * document.
 */
function isWholeZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  return (
    end !== -1 &&
    end + 22 <= bytes.length &&
    end + 22 + bytes.readUInt16LE(end + 20) === bytes.length
  );
}

type TypedPart = {
  readonly type: string;
  /** In lower case, without the leading slash. */ readonly part: string;
};

function partsIn(xml: Buffer): TypedPart[] {
  const parts: TypedPart[] = [];
  const onopentag = (
    _tag: string,
    { ContentType: type, PartName: part = '' }: Record<string, string>,
  ) => {
    if (type !== undefined) parts.push({ type, part: part.replace(/^\//, '').toLowerCase() });
  };
  new Parser({ onopentag }, { xmlMode: true, decodeEntities: true }).end(xml.toString('utf8'));
  return parts;
}

/**
 * Office Open XML (ECMA-376) without programs: its list of content types names the type of the main
 * part.
 */
function kindInZip(bytes: Buffer): AttachmentKind | null {
  if (!isWholeZip(bytes)) return null;
  const names = new Set<string>();
  let isSound = true;
  let contents: Record<string, Uint8Array>;
  try {
    contents = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const folded = name.toLowerCase();
        if (
          names.has(folded) ||
          isActivePart(name) ||
          name.startsWith('/') ||
          name.split('/').includes('..')
        )
          isSound = false;
        names.add(folded);
        return name === contentTypesPart && originalSize <= maxContentTypesBytes;
      },
    });
  } catch {
    return null; // Truncated, or not what its directory says.
  }
  const listed = contents[contentTypesPart];
  if (!isSound || listed === undefined) return null;
  const parts = partsIn(Buffer.from(listed));
  if (parts.some(({ type }) => isActiveType(type))) return null;
  const [main, ...others] = parts.filter(({ type }) => mainParts.has(type));
  if (main === undefined || others.length > 0) return null;
  return names.has(main.part) && names.has('_rels/.rels') ? mainParts.get(main.type)! : null;
}

/** The flags of a document that is encrypted or obfuscated. Source: [MS-DOC], FibBase. */
function isLockedDocument({ read }: CompoundFile): boolean {
  const head = read('WordDocument', 12);
  return head === null || head.length < 12 || (head.readUInt16LE(10) & 0x81_00) !== 0;
}

const maxGlobalsBytes = 2 ** 20;
const [filePass, boundSheet, endOfGlobals] = [0x2f, 0x85, 0x0a];

/**
 * A workbook whose first records say that it is encrypted, or that a sheet has macros; or that
 * cannot be read. Source: [MS-XLS], FilePass and BoundSheet8.
 */
function isLockedWorkbook({ names, read }: CompoundFile): boolean {
  const records = read(names.has('workbook') ? 'Workbook' : 'Book', maxGlobalsBytes);
  if (records === null) return true;
  for (let at = 0; at + 4 <= records.length;) {
    const kind = records.readUInt16LE(at);
    const length = records.readUInt16LE(at + 2);
    if (kind === endOfGlobals) return false;
    if (kind === filePass) return true;
    const sheetType = kind === boundSheet ? records[at + 9] : 0;
    if (sheetType === 1 || sheetType === 6) return true;
    at += 4 + length;
  }
  return true;
}

/** Office documents before 2007. Those with macros and encrypted ones are refused. */
function kindInCompound(bytes: Buffer): AttachmentKind | null {
  const file = openCompound(bytes);
  if (file === null) return null;
  const has = (...wanted: string[]) => wanted.some((name) => file.names.has(name.toLowerCase()));
  if (has('_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA', 'Macros', 'EncryptedPackage')) return null;
  if (has('WordDocument')) return isLockedDocument(file) ? null : 'doc';
  if (has('Workbook', 'Book')) return isLockedWorkbook(file) ? null : 'xls';
  return null;
}

/**
 * A complete PDF with its cross-reference table and nothing after its end, where a polyglot file
 * has its other content. Source: ISO 32000, 7.5.
 */
function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))) return false;
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2_048));
  return /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail);
}

const isUtf16 = (bytes: Buffer) => beginsWith(bytes, 0xff, 0xfe) || beginsWith(bytes, 0xfe, 0xff);

function decodeUtf16(bytes: Buffer): string | null {
  if (bytes.length % 2 !== 0) return null;
  const text = (
    beginsWith(bytes, 0xff, 0xfe) ? Buffer.from(bytes) : Buffer.from(bytes).swap16()
  ).toString('utf16le');
  return text.isWellFormed() ? text : null;
}

/**
 * Starts of texts that browsers, word processors or shells treat as programs or pages, whatever the
 * name.
 */
const pageTags =
  'html|head|body|title|meta|link|script|style|iframe|object|embed|img|form|table|div|font|h1|' +
  'a|b|p|br|svg|math';
const markup = new RegExp(
  String.raw`^\ufeff?\s*(?:<[!?]|<(?:\w+:)?(?:${pageTags})[\s>/]|\{\\rtf|%!|#!)`,
  'i',
);
const isMarkup = (text: string): boolean => markup.test(text);

/** ASCII only: later bytes are letters in legacy encodings. */
const hasControls = (text: string): boolean => /(?![\t\n\f\r])[\p{Cc}&&\p{ASCII}]/v.test(text);

/** Plain text in UTF-8, UTF-16 or a legacy encoding. */
function isText(bytes: Buffer): boolean {
  const text = isUtf16(bytes)
    ? decodeUtf16(bytes)
    : bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  return text !== null && !hasControls(text) && !isMarkup(text);
}

/**
 * Returns null for kinds that may not be attached. For pictures it reads the signature only;
 * decoding verifies them.
 */
export function attachmentKindOf(bytes: Buffer): AttachmentKind | null {
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return isWholePdf(bytes) ? 'pdf' : null;
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return kindInZip(bytes);
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
    return kindInCompound(bytes);
  if (beginsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpg';
  if (beginsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  return bytes.length > 0 && isText(bytes) ? 'txt' : null;
}

const kindsByEnding: Readonly<Record<string, AttachmentKind>> = {
  txt: 'txt',
  text: 'txt',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  xls: 'xls',
  xlsx: 'xlsx',
  jpg: 'jpg',
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  png: 'png',
};

const baseName = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\u2028\u2029<>:"|?*]/gu, '')
    .trim();

/**
 * Returns the kind that a name claims: an accepted one, another one, or nothing without an
 * extension.
 */
export function claimedKind(given: string): AttachmentKind | 'other' | null {
  const [, ending] = /\.([^.\s]*)$/.exec(baseName(given)) ?? [];
  return ending === undefined ? null : (kindsByEnding[ending.toLowerCase()] ?? 'other');
}

const maxNameLength = 100;
/** Device names, which Windows opens instead of a file. */
const isDeviceName = (name: string): boolean =>
  /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);

/** Returns the sender's name without its path, with the extension of the detected kind. */
export function attachmentName(given: string, kind: AttachmentKind): string {
  const base = baseName(given)
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, maxNameLength)
    .toWellFormed()
    .trim();
  return `${base === '' || isDeviceName(base) ? 'file' : base}.${kind}`;
}
