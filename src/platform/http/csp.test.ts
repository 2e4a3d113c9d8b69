import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, nonceSource, takeScriptHashes } from './csp.ts';

const nonce = 'r4nd0m+/==';
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('takeScriptHashes', () => {
  test('hashes the exact text of scripts that carry the nonce, and strips it everywhere', () => {
    const html =
      `<link rel="modulepreload" nonce="${nonce}" href="/a.js">` +
      `<script nonce="${nonce}">\n let a = "<b>";\n</script>` +
      `<script type="module" nonce="${nonce}">b()</script>`;
    const taken = takeScriptHashes(html, nonce);
    expect(taken.hashes).toEqual([sha256('\n let a = "<b>";\n'), sha256('b()')]);
    expect(taken.html).not.toContain('nonce');
    expect(taken.html).toContain('<script type="module">b()</script>');
  });

  test.each([
    ['no nonce', '<script>evil()</script>'],
    ['another nonce', '<script nonce="guess">evil()</script>'],
    ['an empty nonce', '<script nonce="">evil()</script>'],
    ['capital letters', '<SCRIPT>evil()</SCRIPT>'],
  ])('a script with %s gets no hash', (_name, html) => {
    expect(takeScriptHashes(html, nonce).hashes).toEqual([]);
  });

  test('an unclosed script from content includes the next script rather than use its hash', () => {
    expect(
      takeScriptHashes(`<script>evil()<script nonce="${nonce}">good()</script>`, nonce).hashes,
    ).toEqual([]);
  });

  test('scripts with a src get no hash, and equal scripts one', () => {
    const html =
      `<script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">a()</script>` +
      `<script nonce="${nonce}">a()</script>`;
    expect(takeScriptHashes(html, nonce).hashes).toEqual([sha256('a()')]);
  });
});

describe('contentSecurityPolicy', () => {
  const directives = (policy: string) =>
    Object.fromEntries(policy.split('; ').map((d) => [d.split(' ')[0]!, d.split(' ').slice(1)]));

  test('allows no inline script but the listed ones', () => {
    const policy = directives(contentSecurityPolicy({ scripts: [sha256('a')] }));
    expect(policy['script-src']).toEqual(["'self'", sha256('a')]);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy).toMatchObject({
      'script-src-attr': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'img-src': ["'self'", 'data:'],
    });
  });

  test('a page rendered for one request has its nonce', () => {
    expect(
      directives(contentSecurityPolicy({ scripts: [nonceSource('abc')] }))['script-src'],
    ).toEqual(["'self'", "'nonce-abc'"]);
  });

  test('configured origins cannot add directives', () => {
    const policy = directives(
      contentSecurityPolicy({
        scripts: [],
        imageOrigin: 'https://cdn.example/pictures?;script-src *',
        formOrigins: ['https://vendor.example/'],
      }),
    );
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'https://cdn.example']);
    expect(policy['form-action']).toEqual(["'self'", 'https://vendor.example']);
    expect(() => contentSecurityPolicy({ scripts: [], imageOrigin: "'unsafe-inline'" })).toThrow(
      'Invalid URL',
    );
  });
});
