import { expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import {
  compoundFile,
  compoundFileOf,
  officeFile,
  pdfFile,
} from '#tests/support/attachment-files.ts';
import { attachmentKindOf, attachmentName, claimedKind } from './attachment-kind.ts';

test.each([
  ['a PDF', pdfFile(), 'pdf'],
  ['a PDF whose end is padded', Buffer.concat([pdfFile(), Buffer.alloc(300)]), 'pdf'],
  ['a document of Word', officeFile('docx'), 'docx'],
  ['a workbook of Excel', officeFile('xlsx'), 'xlsx'],
  ['an old document', compoundFile('1Table', 'WordDocument'), 'doc'],
  ['an old workbook', compoundFile('Workbook', 'SummaryInformation', 'a', 'b', 'c'), 'xls'],
  ['text', Buffer.from('Şişe, قارورة\r\n\t320 g'), 'txt'],
  ['text with signs of comparison', Buffer.from('<5 kg, <beyaz>, a<b'), 'txt'],
  ['text in an old encoding', Buffer.from([0xde, 0x69, 0xfe, 0x65]), 'txt'],
  ['text in UTF-16', Buffer.from('\ufeffŞişe', 'utf16le'), 'txt'],
  ['what begins like a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'jpg'],
  ['what begins like a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'png'],
])('%s is taken', (_what, bytes, kind) => {
  expect(attachmentKindOf(bytes)).toBe(kind);
});

/** The head of an old document with these flags. */
function wordHead(flags: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16LE(flags, 10);
  return head;
}

/** Records of an old workbook: the kind of each, then its bytes. */
const records = (...given: readonly (readonly number[])[]): Buffer =>
  Buffer.concat(
    given.map(([kind, ...content]) => {
      const record = Buffer.alloc(4 + content.length);
      record.writeUInt16LE(kind!, 0);
      record.writeUInt16LE(content.length, 2);
      Buffer.from(content).copy(record, 4);
      return record;
    }),
  );

const part = (text: string) => Buffer.from(text);
const gif = Buffer.from('GIF89a\u0001\0');

test.each([
  ['a program', Buffer.from('MZ\u0090\0')],
  ['a GIF', gif],
  ['a page behind the first line of a PDF', part('%PDF-1.7\n<html><script>alert(1)</script>')],
  ['a PDF with a zip behind it', Buffer.concat([pdfFile(), officeFile('docx')])],
  ['a page', part('<!doctype html><p>a')],
  ['a page after blank lines', part('\n\n  <ScRiPt>alert(1)</script>')],
  ['a page behind a mark of its encoding', part('\ufeff<html>')],
  ['a page in UTF-16', Buffer.from('\ufeff<html>', 'utf16le')],
  ['a drawing', part('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a drawing with a prefix', part('<s:svg xmlns:s="http://www.w3.org/2000/svg">')],
  ['XML', part('<?xml version="1.0"?><svg/>')],
  ['rich text', part('{\\rtf1 a}')],
  ['a script', part('#!/bin/sh\nrm -rf /')],
  ['any zip', officeFile('docx', { withTypes: false })],
  [
    'a zip with a document’s names and another’s types',
    officeFile('docx', { type: 'application/java-archive' }),
  ],
  [
    'a document for programs',
    officeFile('docx', { type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
  ],
  [
    'a workbook for programs, its type in entities',
    officeFile('xlsx', { type: 'application/vnd.ms-excel.sheet.macro&#69;nabled.main+xml' }),
  ],
  ['a document with a program', officeFile('docx', { parts: ['word/vbaProject.bin'] })],
  ['a document with a program of Windows', officeFile('docx', { parts: ['word/media/a.exe'] })],
  ['a document that leaves its folder', officeFile('docx', { parts: ['../../a.xml'] })],
  [
    'a document with something behind it',
    Buffer.concat([officeFile('docx'), Buffer.from('<html>')]),
  ],
  ['a document behind something', Buffer.concat([gif, officeFile('docx')])],
  ['half a document', officeFile('docx').subarray(0, 200)],
  [
    'a zip that says it is longer',
    Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      Buffer.from([0x50, 0x4b, 5, 6]),
      Buffer.alloc(18, 255),
    ]),
  ],
  ['an old workbook with a program', compoundFile('Workbook', '_VBA_PROJECT_CUR')],
  ['an old document with a program', compoundFile('WordDocument', 'Macros')],
  ['a locked document', compoundFile('EncryptedPackage', 'WordDocument')],
  ['an encrypted old document', compoundFileOf({ WordDocument: wordHead(0x01_00) })],
  ['an obfuscated old document', compoundFileOf({ WordDocument: wordHead(0x80_00) })],
  ['an encrypted old workbook', compoundFileOf({ Workbook: records([0x809], [0x2f]) })],
  [
    'an old workbook with a macro sheet',
    compoundFileOf({ Workbook: records([0x809], [0x85, 0, 0, 0, 0, 0, 1]) }),
  ],
  ['an old workbook whose records do not end', compoundFileOf({ Workbook: records([0x809, 1]) })],
  [
    'a workbook with a macro sheet',
    officeFile('xlsx', { type: 'application/vnd.ms-excel.macrosheet+xml' }),
  ],
  ['an installer', compoundFile('SummaryInformation')],
  [
    'an installer that mentions a workbook',
    Buffer.concat([compoundFile('Data'), Buffer.from('Workbook\0', 'utf16le')]),
  ],
  ['half an old workbook', compoundFile('a', 'b', 'c', 'd', 'Workbook').subarray(0, 1_540)],
  ['nothing', Buffer.alloc(0)],
])('%s is not taken', (_what, bytes) => {
  expect(attachmentKindOf(bytes)).toBeNull();
});

test('an old workbook with plain sheets is taken', () => {
  const file = compoundFileOf({ Workbook: records([0x809], [0x85, 0, 0, 0, 0, 0, 0], [0x0a]) });

  expect(attachmentKindOf(file)).toBe('xls');
});

test('a directory that leads in a circle ends', () => {
  const file = compoundFile('Workbook', 'a', 'b', 'c', 'd');
  file.writeUInt32LE(1, 512 + 8);

  expect(attachmentKindOf(file)).toBeNull();
});

test('files of Excel writers are workbooks', async () => {
  expect(attachmentKindOf(await writeExcel([[{ value: 'a' }]]).toBuffer())).toBe('xlsx');
});

test.each([
  ['plan.PDF', 'pdf'],
  ['photo.JPEG', 'jpg'],
  ['a.b.docx', 'docx'],
  ['C:\\files\\a.xls', 'xls'],
  ['a.pdf\u202e', 'pdf'],
  ['plan.exe', 'other'],
  ['a.pdf.scr', 'other'],
  ['.htaccess', 'other'],
  ['a.docm', 'other'],
  ['a.svg', 'other'],
  ['plan', null],
])('the name “%s” claims %s', (name, kind) => {
  expect(claimedKind(name)).toBe(kind);
});

test.each([
  ['plan.PDF', 'pdf', 'plan.pdf'],
  ['C:\\secret\\plan.pdf', 'pdf', 'plan.pdf'],
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['çizim ١.final.doc', 'doc', 'çizim ١.final.doc'],
  ['a\u202egpj.pdf', 'pdf', 'agpj.pdf'],
  ['"x";\r\n.pdf', 'pdf', 'x;.pdf'],
  ['x'.repeat(300), 'txt', `${'x'.repeat(100)}.txt`],
  ['CON.pdf', 'pdf', 'file.pdf'],
  [' . .txt', 'txt', 'file.txt'],
] as const)('“%s” is kept as %s called “%s”', (given, kind, name) => {
  expect(attachmentName(given, kind)).toBe(name);
});
