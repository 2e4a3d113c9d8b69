import { describe, expect, test } from 'vitest';
import { randomFrom } from '../fixtures/random-products.ts';
import { descriptionHtml } from '#features/products/format/description.ts';

test('plain text becomes paragraphs with line breaks', () =>
  expect(descriptionHtml('One\nline & <3\n\n\nTwo')).toBe(
    '<p>One<br />line &amp; &lt;3</p><p>Two</p>',
  ));
test('text with entities only is text', () =>
  expect(descriptionHtml('Fish &amp; chips &reg;')).toBe('<p>Fish &amp; chips ®</p>'));
test('structural markup stays', () => {
  const html =
    '<h2>Care</h2><ul><li><strong>30°</strong></li></ul><table><tbody><tr>' +
    '<td colspan="2">x</td></tr></tbody></table>';
  expect(descriptionHtml(html)).toBe(html);
});
test('cells span 50 rows and columns at most', () => {
  const cell = (attributes: string) =>
    descriptionHtml(`<table><tbody><tr><td ${attributes}>x</td></tr></tbody></table>`);

  expect(cell('colspan="9999999999" rowspan="100000"')).toContain('<td colspan="50" rowspan="50">');
  expect(cell('colspan="3" rowspan="1"')).toContain('<td colspan="3">');
  expect(cell('colspan="-2" rowspan="1e9"')).toContain('<td>');
});
test.each([
  ['<td>a</td>', '<p>a</p>'],
  ['<p>a</p><tr><td>b</td><th>c</th></tr>', '<p>a</p><p>b</p><p>c</p>'],
  ['<tbody><tr><td>a</td></tr></tbody>', '<p>a</p>'],
  ['<ul><li><td colspan="50">a</td></li></ul>', '<ul><li><p>a</p></li></ul>'],
])('cells outside of a table become paragraphs: %s', (html, shown) =>
  expect(descriptionHtml(html)).toBe(shown),
);
test('page headings become text headings, bold becomes strong', () =>
  expect(descriptionHtml('<h1>A</h1><b>b</b><i>i</i>')).toBe(
    '<h2>A</h2><strong>b</strong><em>i</em>',
  ));
test('divisions become paragraphs, empty ones are removed', () =>
  expect(descriptionHtml('<div><div>a</div><p>&nbsp;</p><div>b</div></div>')).toBe(
    '<p>a</p><p>b</p>',
  ));
test('links keep http only, and get nofollow', () =>
  expect(
    descriptionHtml(
      '<p><a href="https://e.example/" onclick="x()" target="_top">in</a> ' +
        '<a href="javascript:alert(1)">out</a> <a href="//e.example">out</a></p>',
    ),
  ).toBe('<p><a href="https://e.example/" rel="nofollow">in</a> out out</p>'));
test('no-break spaces become spaces', () =>
  expect(descriptionHtml('<p>a\u00a0b&nbsp;c</p>')).toBe('<p>a b c</p>'));

describe('scripts in descriptions never run', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<style>*{}</style>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data=x></object>',
    '<!-- <script> -->',
  ])('%s', (html) => expect(descriptionHtml(html)).toBe(''));
  test('escaped scripts stay text', () =>
    expect(descriptionHtml('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ));
  test('bidirectional overrides do not return as entities', () =>
    expect(descriptionHtml('<p>a&#x202e;b&#0;c</p>')).not.toMatch(/[\u202e\0]/));
});

test('cleaning twice changes nothing more', () => {
  const { pick, int } = randomFrom(11);
  const pieces = [
    '<p>',
    '</p>',
    '<div class=x>',
    '</div>',
    '<ul><li>',
    '</ul>',
    '<b>',
    '</b>',
    'text ',
    '&amp;',
    '&lt;b&gt;',
    '&nbsp;',
    '<br>',
    '<a href="http://x.example">',
    '</a>',
    '<script>',
    '</script>',
    '<',
    '>',
    '&',
    '"',
    '\n',
    '\n\n',
    '<table><tr><td>',
    '</table>',
    '<td colspan=999>',
    '<tr>',
    '</td>',
    '<th rowspan=77>',
    '<tbody>',
    '<caption>',
    '<pre>',
    '<!--',
    '-->',
    '<h1>',
    '\u00a0',
    '&#38;lt;',
    '<textarea>',
    '<title>',
    '<svg>',
    '<![CDATA[',
    ']]>',
  ];
  for (let i = 0; i < 5000; i++) {
    const html = Array.from({ length: int(1, 14) }, () => pick(pieces)).join('');
    const once = descriptionHtml(html);
    expect(descriptionHtml(once), html).toBe(once);
    expect(once, html).not.toMatch(/<(?:script|svg|textarea|title|pre|div)/);
  }
});
