import { expect, test } from 'vitest';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import type { RichText } from '../schemas.ts';
import { headingsOf, questionsOf, readingMinutes } from './outline.ts';
import { readMarkup } from './read-markup.ts';
import { writeMarkup } from './write-markup.ts';

function read(markup: string): RichText {
  const outcome = readMarkup(markup);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.text;
}
const refusalOf = (markup: string) => {
  const outcome = readMarkup(markup);
  return 'refusal' in outcome ? outcome.refusal : null;
};
const hash = 'a'.repeat(64);

const everything = `# Title

A **bold**, an *italic* and a [link](/shop/home), a [page](https://example.com/a?b=c#d),
[mail](mailto:trade@example.com) and [place](#section-1).

### Lists

- one
- two **bold**
  - inner
  - [link](/rfq)

1. first
2. second

> A quote
>
> in two paragraphs

> [!NOTE]
> A note

---

![A loom](picture:${hash})

##### Deep`;

test('a text is the same after it was written as markup and read again', () => {
  const text = read(everything);

  expect(read(writeMarkup(text))).toEqual(text);
  expect(text.content.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'heading',
    'bulletList',
    'orderedList',
    'blockquote',
    'callout',
    'horizontalRule',
    'picture',
    'heading',
  ]);
  expect(headingsOf(text).map(({ level }) => level)).toEqual([2, 3, 4]);
});

test.each([
  'a *b* _c_ [d] <e> \\ `f` ~~g~~',
  '- no list',
  '1. no list',
  '1) no list',
  '# no heading',
  '=== no rule',
  '| a | b |',
  'https://example.com is text, www.example.com and a@example.com as well',
  '&amp; &lt;script&gt;',
  'şüğıİ ÇÖ العربية 1.',
])('%s as words stays the same words', (words) => {
  const text: RichText = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  };

  expect(read(writeMarkup(text))).toEqual(text);
});

test.each([
  '[a](javascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a](http://example.com)',
  '[a](https://user@example.com)',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '![a](https://example.com/x.png)',
])('%s is refused', (markup) => {
  expect(refusalOf(`Words. \n\n${markup}`)).toBe('linkNotAllowed');
});

test('what the schema does not know stays as words', () => {
  const text = read('<script>alert(1)</script>\n\n`code` ~~gone~~\n\n| a | b |');

  expect(text.content.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'paragraph']);
  expect(JSON.stringify(text)).toContain('<script>alert(1)</script>');
});

test('empty, long and deep texts are refused at once', () => {
  expect(refusalOf('')).toBe('required');
  expect(refusalOf('a'.repeat(60_001))).toBe('tooLong');
  expect(refusalOf(`${'> '.repeat(10_000)}a`)).toBe('textTooComplex');
  expect(refusalOf(`${'- '.repeat(5_000)}a`)).toBe('textTooComplex');
  expect(refusalOf('a\n\n'.repeat(600))).toBe('textTooComplex');
});

test('hostile texts are read and written without loss', () => {
  for (const hostile of hostileTexts) {
    const outcome = readMarkup(hostile);
    if ('text' in outcome) expect(read(writeMarkup(outcome.text))).toEqual(outcome.text);
  }
});

test('questions are headings of level 3 with what follows them', () => {
  const text = read(
    '## Paying\n\n### When?\n\nSoon.\n\n- Really\n\n### Who?\n\nYou.\n\n## End\n\nx',
  );

  expect(questionsOf(text)).toEqual([
    { question: 'When?', answer: 'Soon. Really' },
    { question: 'Who?', answer: 'You.' },
  ]);
  expect(readingMinutes(text)).toBe(1);
});
