import { expect, test } from 'vitest';
import { hashSource } from '#platform/http/csp.ts';
import { delayScripts } from './late-scripts.ts';

const nonce = 'a+b/c==';
const text = 'import * as route0 from "/assets/a.js";\nimport("/assets/entry.js");';
const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/>' +
  '<link rel="modulepreload" href="/assets/b.js" crossorigin=""/></head><body>$& $1' +
  `<script nonce="${nonce}">window.x=1</script>` +
  `<script nonce="${nonce}" type="module" async="">${text}</script></body>`;

test('the module script is delayed, with its preloads declared beforehand', () => {
  const { html, hash } = delayScripts(page, nonce);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module" async');
  expect(html).toContain('$& $1<script'); // The page's `$&` is not taken for a replacement pattern.
  expect(html).toContain('["/assets/a.js","/assets/b.js"]');
  expect(html).toContain(JSON.stringify(text));
  expect(hash).toBe(hashSource(text));
  expect(html.split(`nonce="${nonce}"`)).toHaveLength(3);
});

test("a script within the page's content is not taken for the module script", () => {
  const without = '<body><script type="module" async="">evil()</script></body>';
  expect(delayScripts(without, nonce)).toEqual({ html: without, hash: null });
});

test('no text within the script can end it', () => {
  const { html } = delayScripts(page.replace('entry.js', 'entry.js</scr'), nonce);
  expect(html).toContain('entry.js\\u003c/scr');
});
