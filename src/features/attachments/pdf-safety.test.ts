import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { isPassivePdf } from './pdf-safety.ts';

const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`2 0 obj\n<<${dictionary}>>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
/** A PDF with these bytes in it. */
const around = (part: Buffer) => {
  const [head, tail] = pdfFile('@').toString('latin1').split('@');
  return Buffer.concat([Buffer.from(head!), part, Buffer.from(tail!)]);
};
const packed = (text: string, dictionary = '/Type/ObjStm/Filter/FlateDecode') =>
  around(stream(dictionary, deflateSync(Buffer.from(text))));

test.each([
  ['a plain one', pdfFile()],
  ['one with fonts and pages', pdfFile('<</Type/Page/Font<</F1 3 0 R>>>>')],
  ['one that opens at a page', pdfFile('<</OpenAction[3 0 R /Fit]>>')],
  ['one whose names have spaces', pdfFile('<</BaseFont/Arial#20Narrow>>')],
  ['one with compressed objects', packed('<</Type/Catalog>>')],
  ['one with the letters of a script in a picture', around(stream('', Buffer.from('x/JS y/XFA ')))],
  ['one whose text speaks of scripts', pdfFile('(JavaScript and Launch)')],
])('%s is passive', async (_what, bytes) => {
  expect(await isPassivePdf(bytes)).toBe(true);
});

test.each([
  ['an encrypted one', pdfFile('trailer <</Encrypt 5 0 R>>')],
  ['a script', pdfFile('<</S/JavaScript/JS(app.alert(1))>>')],
  ['a script whose name is spelled in numbers', pdfFile('<</S/J#61vaScript/JS(app.alert(1))>>')],
  ['a script that begins with a number', pdfFile('<</S/#4AavaScript>>')],
  ['a program to start', pdfFile('<</S/Launch/F(cmd.exe)>>')],
  ['files within it', pdfFile('<</Names<</EmbeddedFiles 7 0 R>>>>')],
  ['a form with scripts', pdfFile('<</AcroForm<</XFA 8 0 R>>>>')],
  ['a film', pdfFile('<</Subtype/RichMedia>>')],
  ['a script in compressed objects', packed('<</S/JavaScript/JS(app.alert(1))>>')],
  ['objects packed in an unusual way', packed('<<>>', '/Type/ObjStm/Filter/LZWDecode')],
  ['objects packed twice', packed('<<>>', '/Type/ObjStm/Filter[/FlateDecode/FlateDecode]')],
  [
    'objects that cannot be unpacked',
    around(stream('/Type/ObjStm/Filter/FlateDecode', Buffer.from('x'))),
  ],
  ['objects that are a bomb', packed(' '.repeat(17 * 2 ** 20))],
])('one with %s is not', async (_what, bytes) => {
  expect(await isPassivePdf(bytes)).toBe(false);
});
