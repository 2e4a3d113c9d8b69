import { expect, test } from 'vitest';
import { harmIn, hostileTexts } from '#tests/support/hostile-texts.ts';
import { cleanPaste } from './clean-paste.ts';

test('a paste keeps its words, links and own parts, and no handler, style or other element', () => {
  expect(
    cleanPaste(
      '<!--x--><div data-pm-slice="1 1 []"><P style="color:red">A <a onclick=x ' +
        'href="/rfq">word</a></P><script>harm()</script>' +
        '<figure data-hash="ab" class="x">loom</figure></div>',
    ),
  ).toBe(
    '<div data-pm-slice="1 1 []"><p>A <a href="/rfq">word</a></p>' +
      '<figure data-hash="ab">loom</figure></div>',
  );
});

const handler = /<[^>]*\s(?:on\w+|style|src|srcset|formaction)\s*=/i;
const kept =
  'a|aside|b|blockquote|br|div|em|figure|h[1-6]|hr|i|li|ol|p|span|strong|su[bp]|' +
  'table|tbody|td|th|thead|tr|ul?|s|del|ins';
const otherElement = new RegExp(String.raw`<(?!/?(?:${kept})\b)[a-z]`, 'i');

test('no hostile text has a handler, a style or an element of its own afterwards', () => {
  for (const text of hostileTexts) {
    expect(cleanPaste(text), text).not.toMatch(handler);
    expect(cleanPaste(text), text).not.toMatch(otherElement);
  }
  expect(
    harmIn(cleanPaste(hostileTexts.join('\n'))).filter((harm) => harm.startsWith('on')),
  ).toEqual([]);
});
