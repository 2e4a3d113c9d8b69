import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { harmIn, hostileTexts } from '#tests/support/hostile-texts.ts';
import { readMarkup } from '../rules/read-markup.ts';
import type { RichText } from '../schemas.ts';
import { RichTextContent } from './rich-text.tsx';

const shown = (text: RichText) =>
  renderToStaticMarkup(createElement(RichTextContent, { text, pictures: {}, locale: 'tr' }));

/** Anchors of headings, links to pages of ours and to mail are meant to be there. */
const harmOf = (html: string) =>
  harmIn(
    html
      .replaceAll(/ id="section-\d+"/g, '')
      .replaceAll(/ href="(?:\/tr\/[^"/\\][^"\\]*|#[^"]*|mailto:[^"]*)"/g, ''),
  );

const textOf = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

test('hostile words, markup and links do no harm where a text is read', () => {
  for (const hostile of hostileTexts) {
    const typed = [hostile, `## ${hostile}`, `- **${hostile}**`, `[Soft](<${hostile}>)`];
    const read = typed.map((markup) => readMarkup(markup));
    const texts = [textOf(hostile), ...read.flatMap((one) => ('text' in one ? [one.text] : []))];

    for (const text of texts) expect(harmOf(shown(text)), hostile).toEqual([]);
  }
});

test('pages of ours are linked in the language of the text, others as they are', () => {
  const outcome = readMarkup('[a](/rfq) [b](https://example.com/x) [c](#section-1)');

  expect('text' in outcome && shown(outcome.text)).toBe(
    '<p><a href="/tr/rfq">a</a> <a href="https://example.com/x" rel="noopener nofollow">b</a> ' +
      '<a href="#section-1">c</a></p>',
  );
});

test('a picture that is gone leaves nothing behind', () => {
  const outcome = readMarkup(`Words\n\n![A loom](picture:${'a'.repeat(64)})`);

  expect('text' in outcome && shown(outcome.text)).toBe('<p>Words</p>');
});
