import { describe, expect, test } from 'vitest';
import {
  detectionOrders,
  detectLocale,
  languageRedirect,
  localizeLink,
  localizePath,
} from './locale-detection.ts';
import { localeOfPath } from './locale-of-path.ts';

describe('localeOfPath', () => {
  test.each([
    ['/en', 'en'],
    ['/en/', 'en'],
    ['/tr.data', 'tr'],
    ['/AR.data?_routes=root', 'ar'],
    ['/de.data', null],
    ['/tr.data/shop', null],
    ['/tr.json', null],
    ['/tr/shop', 'tr'],
    ['/ar?x=/en', 'ar'],
    ['/EN/shop', 'en'],
    ['//en//shop', 'en'],
    ['/\\tr\\shop', 'tr'],
    ['/en#tr', 'en'],
    ['/english', null],
    ['/en-US/shop', null],
    ['/e', null],
    ['/de/shop', null],
    ['/', null],
    ['', null],
    ['/shop/en', null],
    ['/%65n/shop', null],
    ['/en%2Fshop', null],
    ['/en/../shop', null],
    ['/?lang=tr', null],
  ])('%j is %s', (url, locale) => {
    expect(localeOfPath(url)).toBe(locale);
  });
});

test('the second order of detection is configured beside the first', () => {
  expect(detectionOrders).toEqual({
    first: ['path', 'lang', 'localStorage', 'cookie'],
    second: [
      'path',
      'lng',
      'cookie',
      'localStorage',
      'sessionStorage',
      'navigator',
      'htmlTag',
      'subdomain',
    ],
  });
});

describe('detectLocale', () => {
  test.each([
    ['the path wins', { url: '/tr/x?lang=ar', cookie: 'locale=en', acceptLanguage: 'en' }, 'tr'],
    ['then the parameter', { url: '/x?lang=ar', cookie: 'locale=tr', acceptLanguage: 'tr' }, 'ar'],
    [
      'then the cookie',
      { url: '/x?lang=xx', cookie: 'a=1; locale=tr; b=2', acceptLanguage: 'ar' },
      'tr',
    ],
    ['then the browser', { url: '/x', cookie: 'locale=xx', acceptLanguage: 'ar' }, 'ar'],
    ['then English', { url: '/x', acceptLanguage: 'de, fr;q=0.5' }, 'en'],
    ['no hints', { url: '/' }, 'en'],
    ['the parameter in capitals', { url: '/?lang=TR' }, 'tr'],
    ["another cookie's name", { url: '/', cookie: 'xlocale=tr; locale2=ar' }, 'en'],
    ['a region', { url: '/', acceptLanguage: 'ar-EG,en;q=0.9' }, 'ar'],
    ['a language that begins alike', { url: '/', acceptLanguage: 'arn, tr;q=0.5' }, 'tr'],
    ['weights', { url: '/', acceptLanguage: 'en;q=0.1, tr;q=0.9, ar;q=0.5' }, 'tr'],
    ['equal weights: the first', { url: '/', acceptLanguage: 'de, ar, tr' }, 'ar'],
    ['a refused language', { url: '/', acceptLanguage: 'tr;q=0, ar;q=0.2' }, 'ar'],
    ['any language', { url: '/', acceptLanguage: '*' }, 'en'],
    ['a region as its language', { url: '/', acceptLanguage: 'ar-EG, en' }, 'ar'],
    ['an extended tag', { url: '/', acceptLanguage: 'zh-Hant-TW, ar-u-nu-latn' }, 'ar'],
    ['the parameter of others', { url: '/?lng=ar', cookie: 'locale=tr' }, 'ar'],
    ['the own parameter before it', { url: '/?lng=ar&lang=tr' }, 'tr'],
    ['the subdomain', { url: '/', host: 'tr.kervan.example:443' }, 'tr'],
    ['the browser before it', { url: '/', acceptLanguage: 'ar', host: 'tr.kervan.example' }, 'ar'],
    ['a host without parents', { url: '/', host: 'tr' }, 'en'],
    ['nonsense', { url: '/', acceptLanguage: ';;,,tr;q=x' }, 'en'],
  ] as const)('%s', (_name, hints, locale) => {
    expect(detectLocale(hints)).toBe(locale);
  });
});

const hostile: [string, string][] = [
  ['//evil.example/x', '/en/evil.example/x'],
  ['///evil.example', '/en/evil.example'],
  ['/\\evil.example', '/en/evil.example'],
  ['\\\\evil.example/x', '/en/evil.example/x'],
  ['/\t/evil.example', '/en/evil.example'],
  ['\r\n//evil.example', '/en/evil.example'],
  ['/ /evil.example', '/en/evil.example'],
  ['/en//evil.example', '/en/evil.example'],
  ['/en/\\evil.example', '/en/evil.example'],
  ['/tr/..//evil.example', '/en/evil.example'],
  ['/%2e%2e//evil.example', '/en/evil.example'],
  ['/%2F%2Fevil.com', '/en/%2F%2Fevil.com'],
  ['/%5Cevil.com', '/en/%5Cevil.com'],
  ['/en/%2F%2Fevil.com', '/en/%2F%2Fevil.com'],
  ['https://evil.example/x', '/en/https:/evil.example/x'],
  ['javascript:alert(1)', '/en/javascript:alert(1)'],
  ['/@evil.example', '/en/@evil.example'],
  ['/.evil.example', '/en/.evil.example'],
  ['/x\r\nSet-Cookie: a=1', '/en/xSet-Cookie:%20a=1'],
  ['/x\u0000y', '/en/x%00y'],
  ['/ürün', '/en/%C3%BCr%C3%BCn'],
  ['/\ud800', '/en/%EF%BF%BD'],
];

describe('localizePath', () => {
  test.each([
    ['/', '/en'],
    ['', '/en'],
    ['/en', '/en'],
    ['/tr', '/en'],
    ['/tr/', '/en'],
    ['/tr/shop/textiles', '/en/shop/textiles'],
    ['/shop', '/en/shop'],
    ['shop', '/en/shop'],
    ['/shop//textiles///a/', '/en/shop/textiles/a'],
    ['/TR/shop', '/en/shop'],
    ['/english', '/en/english'],
    ['/tr/ar/x', '/en/ar/x'],
    ['/tr/shop?page=2&u=//x#top', '/en/shop?page=2&u=//x#top'],
    ['?page=2', '/en?page=2'],
    ['/product/kilim-0123456789', '/en/product/kilim-0123456789'],
    ...hostile,
  ])('%j in English is %s', (url, expected) => {
    expect(localizePath(url, 'en')).toBe(expected);
  });

  test('a page that was not found links the front page in other languages', () => {
    expect(localizePath('/en/nothing/here?x=1', 'tr', { isNotFound: true })).toBe('/tr');
  });

  test.each(hostile)('a browser stays on this host at %j', (url) => {
    for (const target of [
      localizePath(url, 'ar'),
      languageRedirect({ url: url.replace(/^[^/]/, '/') }) ?? '/',
    ])
      expect(new URL(target, 'https://kervan.example').host).toBe('kervan.example');
  });
});

describe('localizeLink', () => {
  test.each([
    ['/shop', '/tr/shop'],
    ['/en/shop?x=1', '/tr/shop?x=1'],
    ['https://partner.example/en', 'https://partner.example/en'],
    ['HTTPS://partner.example', 'HTTPS://partner.example'],
    ['mailto:info@kervan.example', 'mailto:info@kervan.example'],
    ['tel:+90212', 'tel:+90212'],
    ['//cdn.example/x.png', '//cdn.example/x.png'],
    ['\\\\cdn.example', '\\\\cdn.example'],
    [' https://partner.example', ' https://partner.example'],
    ['java\nscript:x', 'java\nscript:x'],
    ['/a:b', '/tr/a:b'],
  ])('%j becomes %j in Turkish', (href, expected) => {
    expect(localizeLink(href, 'tr')).toBe(expected);
  });
});

describe('languageRedirect', () => {
  test.each([
    ['/', '/tr'],
    ['/shop?page=2', '/tr/shop?page=2'],
    ['/shop?lang=ar', '/ar/shop'],
    ['/shop?lang=ar&page=2', '/ar/shop?page=2'],
    ['/shop?lang=xx', '/tr/shop'],
    ['/shop?page=2&lng=ar', '/ar/shop?page=2'],
    ['/EN/shop', '/en/shop'],
    ['/en/', '/en'],
    ['/en//shop', '/en/shop'],
    ['//evil.example/x', '/tr/evil.example/x'],
    ['/%2F%2Fevil.com', '/tr/%2F%2Fevil.com'],
    ['/english', '/tr/english'],
    ['/en', null],
    ['/en/shop', null],
    ['/en/shop?lang=ar', null],
    ["/en/search?q='a b'", null],
    ['/en/%2F%2Fevil.com', null],
  ])('%j goes to %s', (url, expected) => {
    expect(languageRedirect({ url, cookie: 'locale=tr' })).toBe(expected);
  });

  test('never redirects twice, whatever the request', () => {
    const pieces = [
      '/',
      '//',
      '\\',
      '..',
      '.',
      '%2e',
      '%2F',
      'en',
      'TR',
      'x',
      '?',
      '#',
      '\t',
      ' ',
      'ü',
      '%',
      '"',
      '{',
      '|',
      '^',
      'lang=ar',
      '&',
      ':',
      '@',
    ];
    let seed = 1;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let i = 0; i < 20_000; i++) {
      const parts = Array.from({ length: next() % 7 }, () => pieces[next() % pieces.length]);
      const url = `/${parts.join('')}`;
      const target = languageRedirect({ url }) ?? url;
      expect(
        languageRedirect({ url: target }),
        `${JSON.stringify(url)} went to ${JSON.stringify(target)}`,
      ).toBeNull();
      expect(new URL(target, 'https://kervan.example').host).toBe('kervan.example');
    }
  });
});
