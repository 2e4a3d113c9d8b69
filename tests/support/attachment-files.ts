// Small valid files of the kinds that people attach.
import { zipSync } from 'fflate';
import sharp from 'sharp';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

export const pdfFile = (body = '') =>
  Buffer.from(`%PDF-1.7\n${body}\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n`);

const documentTypes = {
  docx: {
    part: 'word/document.xml',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  },
  xlsx: {
    part: 'xl/workbook.xml',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  },
} as const;

type OfficeOptions = {
  readonly type?: string;
  readonly parts?: readonly string[];
  readonly withTypes?: boolean;
};

/** `parts`: further empty files in the archive. */
export function officeFile(
  kind: 'docx' | 'xlsx',
  { type = documentTypes[kind].type, parts = [], withTypes = true }: OfficeOptions = {},
): Buffer {
  const { part } = documentTypes[kind];
  const types =
    '<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/${part}" ContentType="${type}"/></Types>`;
  return Buffer.from(
    zipSync({
      ...(withTypes && { '[Content_Types].xml': bytesOf(types) }),
      '_rels/.rels': bytesOf('<Relationships/>'),
      [part]: bytesOf('<x/>'),
      ...Object.fromEntries(parts.map((name) => [name, bytesOf('x')])),
    }),
  );
}

const streamBytes = 4_096;
/** The end of a workbook's globals. */
const plainStream = Buffer.from([0x0a, 0, 0, 0]);

/** A compound file with these streams: header, sector table, directory, contents. */
export const compoundFile = (...streams: string[]): Buffer =>
  compoundFileOf(Object.fromEntries(streams.map((name) => [name, plainStream])));

/** `streams`: the first bytes of each. */
export function compoundFileOf(streams: Readonly<Record<string, Buffer>>): Buffer {
  const contents = Object.values(streams);
  const names = ['Root Entry', ...Object.keys(streams)];
  const directorySectors = Math.ceil(names.length / 4);
  const perStream = streamBytes / 512;
  const file = Buffer.alloc(512 * (2 + directorySectors + perStream * contents.length));
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0xffff_fffe, 68);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, 512, 1024);
  file.writeUInt32LE(0xffff_fffd, 512);
  for (let i = 1; i <= directorySectors; i++)
    file.writeUInt32LE(i === directorySectors ? 0xffff_fffe : i + 1, 512 + i * 4);
  names.forEach((name, i) => {
    const at = 1024 + i * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = i === 0 ? 5 : 2;
    if (i === 0) return;
    const first = 1 + directorySectors + (i - 1) * perStream;
    file.writeUInt32LE(first, at + 116);
    file.writeUInt32LE(streamBytes, at + 120);
    for (let n = 0; n < perStream; n++)
      file.writeUInt32LE(n === perStream - 1 ? 0xffff_fffe : first + n + 1, 512 + (first + n) * 4);
    contents[i - 1]!.copy(file, 512 * (1 + first));
  });
  return file;
}

/** As a phone takes it: rotated, with its location. */
export const photo = (format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#9a3b1f' } })
    .withExif({
      IFD0: { Copyright: 'Selin' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
