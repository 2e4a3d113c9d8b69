import { expect, test } from 'vitest';
import { descriptionHtml } from '#features/products/format/description.ts';
import { harmIn, hostileTexts } from '#tests/support/hostile-texts.ts';
import { formats } from './formats.ts';

const { read } = formats.html;

test('a description as it is stored is opened as it is', () => {
  const stored = descriptionHtml(
    '<h2>Care</h2><p>Soft <strong>and</strong> <a href="https://x.example/a?b=1">strong</a></p>' +
      '<ul><li>one</li></ul><table><tr><th colspan="2">Size</th></tr></table>',
  );

  expect(read(stored)).toBe(stored);
});

test('no hostile text is opened as HTML', () => {
  for (const text of hostileTexts) {
    const opened = read(text);
    if (typeof opened === 'string') expect(harmIn(opened), text).toEqual([]);
  }
  expect(read(`<p>Soft</p>${hostileTexts[0]}`)).toBeNull();
});

test('what the editor would lose is not opened, and a plain text is paragraphs', () => {
  expect(read('<dl><dt>Size</dt><dd>L</dd></dl>')).toBeNull();
  expect(read('<p class="big">Soft</p>')).toBeNull();
  expect(read('<!-- note --><p>Soft</p>')).toBeNull();
  expect(read('Soft\nand strong\n\n3 < 4')).toMatchObject({
    type: 'doc',
    content: [{ type: 'paragraph' }, { type: 'paragraph' }],
  });
});
