import { expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { attachmentKindOf, attachmentName } from './attachment-kind.ts';

/** A zip of empty files, as its central directory names them. */
function zipOf(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    return entry;
  });
  const start = Buffer.from('PK\u0003\u0004');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, ...entries, end]);
}

const compound = (...names: string[]) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), ...names.map((name) => Buffer.from(`${name}\0`, 'utf16le'))]);
const types = '[Content_Types].xml';

test.each([
  ['PDF', Buffer.from('%PDF-1.7\n\0\u0001'), 'pdf'],
  ['a document of Word', zipOf(types, 'word/document.xml'), 'docx'],
  ['a workbook of Excel', zipOf(types, 'xl/workbook.xml'), 'xlsx'],
  ['an old document', compound('Root Entry', 'WordDocument'), 'doc'],
  ['an old workbook', compound('Root Entry', 'Workbook'), 'xls'],
  ['text', Buffer.from('Şişe, قارورة\r\n\t320 g'), 'txt'],
  ['text in an old encoding', Buffer.from([0xde, 0x69, 0xfe, 0x65]), 'txt'],
  ['text in UTF-16', Buffer.from('\ufeffŞişe', 'utf16le'), 'txt'],
  ['a program', Buffer.from('MZ\u0090\0'), null],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), null],
  ['any zip', zipOf('a.exe'), null],
  ['a document with a program', zipOf(types, 'word/document.xml', 'word/vbaProject.bin'), null],
  ['an old workbook with a program', compound('Workbook', '_VBA_PROJECT'), null],
  ['a locked document', compound('EncryptedPackage'), null],
  ['a zip that says it is longer', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18, 255)]), null],
  ['nothing', Buffer.alloc(0), null],
])('%s', (_what, bytes, kind) => {
  expect(attachmentKindOf(bytes)).toBe(kind);
});

test('what Excel’s own writers make is a workbook', async () => {
  expect(attachmentKindOf(await writeExcel([[{ value: 'a' }]]).toBuffer())).toBe('xlsx');
});

test.each([
  ['plan.PDF', 'pdf', 'plan.pdf'], ['C:\\secret\\plan.exe', 'pdf', 'plan.pdf'], ['../../etc/passwd', 'txt', 'passwd.txt'], ['.htaccess', 'txt', 'file.txt'], ['çizim ١.final.doc', 'doc', 'çizim ١.final.doc'],
  ['a\u202egpj.exe', 'pdf', 'agpj.pdf'], ['"x";\r\n.pdf', 'pdf', 'x;.pdf'], ['x'.repeat(300), 'txt', `${'x'.repeat(100)}.txt`],
] as const)('“%s” is kept as %s called “%s”', (given, kind, name) => {
  expect(attachmentName(given, kind)).toBe(name);
});
