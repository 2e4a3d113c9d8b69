import { describe, expect, test } from 'vitest';
import { createMobileRedirect, mobileAddress } from './mobile-site.ts';

const sites = {
  en: 'https://m.kervan.example',
  tr: 'https://m.kervan.example/tr',
  ar: 'https://ar.kervan.example',
};
const publicUrl = 'https://kervan.example';
const agents = {
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/131.0 Mobile Safari/537.36',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
    'Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  iPad:
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/12.1 Mobile Safari/604.1',
  iPod: 'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/605.1.15',
  operaMini: 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.295; U; en) Presto/2.12.423',
  windowsPhone:
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0)',
};
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/131.0 Safari/537.36';

describe('pages of the mobile site', () => {
  test.each([
    ['', '/'],
    ['/reset-password?token=a%2Bb', '/reset-password?token=a%2Bb'],
    ['/account/signup-buyer', '/account/signup-buyer'],
    ['/account/login?next=%2Fen%2Faccount', '/account/login?next=%2Fen%2Faccount'],
    ['/guide', '/guide'],
    ['/guide/request', '/guide/request'],
    ['/guide/directory?page=2', '/guide/directory?page=2'],
    ['/product/64f0c2', '/products/64f0c2'],
    ['/product/copper-tray-x7k2m9q4ab', '/products/x7k2m9q4ab'],
    ['/product/copper-tray-x7k2m9q4ab?variant=1', '/products/x7k2m9q4ab'],
    ['/rfq/create', '/rfq/new'],
    ['/rfq', '/rfq'],
    ['/rfq/64f0c2/quotes?page=3', '/rfq/64f0c2/quotes?page=3'],
    ['/shop', '/categories/apparel'],
    ['/shop/clothing', '/categories/clothing'],
    ['/shop/clothing/shirts?page=2', '/categories/clothing/shirts'],
    ['/shop?keyword=', '/categories/apparel'],
    ['/shop?keyword=tea+glass', '/search-list?activeTab=products&search=tea+glass'],
    ['/shop/clothing/shirts?keyword=mavi', '/search-list?activeTab=products&search=mavi'],
    ['/ready-to-ship', '/ready-to-ship'],
    ['/ready-to-ship/all', '/ready-to-ship'],
    ['/ready-to-ship/shoes', '/ready-to-ship/shoes'],
    ['/top-choice/all', '/top-choice'],
    ['/top-choice/shoes', '/top-choice/shoes'],
    ['/exhibitions', '/exhibitions'],
    ['/stores', '/?tab=manufacturers'],
    ['/stores/shoes', '/categories/shoes'],
    ['/manufacturers?verified=1', '/?tab=manufacturers'],
    ['/manufacturers/shoes', '/categories/shoes'],
  ])('the page %s is %s on the mobile site', (path, target) => {
    for (const [lang, site] of Object.entries(sites))
      expect(mobileAddress(`/${lang}${path}`, sites)).toBe(site + target);
  });

  test('pages that the mobile site lacks stay here, and do not go to its front page', () => {
    for (const path of [
      '/store/ege',
      '/search?q=tea',
      '/account',
      '/account/signup-seller',
      '/buyer',
      '/vendor',
      '/control/people',
      '/nowhere',
      '/product',
      '/product/a/b',
      '/ready-to-ship/a/b',
      '/guide/more',
      '/choice/shoes',
      '/top-choice',
      '/exhibitions/2027',
    ])
      expect([path, mobileAddress(`/en${path}`, sites)]).toEqual([path, null]);
  });

  test('addresses that are no page of a language stay here', () => {
    for (const url of [
      '/',
      '/de',
      '/EN',
      '/api/v1/products',
      '/assets/a.js',
      '/en/shop.data',
      '/en.data',
      '/en/',
      '//en',
      '/media/a.svg',
      '*',
      '',
    ])
      expect([url, mobileAddress(url, sites)]).toEqual([url, null]);
  });

  test('a language without a mobile site does not redirect', () => {
    expect(mobileAddress('/tr/shop', { en: sites.en })).toBeNull();
    expect(mobileAddress('/en/shop', { en: sites.en })).not.toBeNull();
  });
});

describe('addresses with hostile text', () => {
  const words = [
    'a\r\nSet-Cookie: x=1',
    '@evil.example',
    '//evil.example',
    '\\\\evil.example',
    '../../x',
    '?x=1#y',
    'çay bardağı',
    'كأس شاي',
    '%',
    '&search=other',
    'a%0d%0ab',
    'javascript:alert(1)',
    '\u0000',
    '\ud800',
  ];

  test('a keyword stays one parameter of the configured host', () => {
    for (const word of words) {
      const address = mobileAddress(
        `/en/shop?keyword=${encodeURIComponent(word.toWellFormed())}`,
        sites,
      )!;
      expect(address).toMatch(
        /^https:\/\/m\.kervan\.example\/search-list\?activeTab=products&search=[\w.*+%-]+$/,
      );
      expect(new URL(address).searchParams.get('search')).toBe(word.toWellFormed());
    }
  });

  test('a path stays below the configured one, in one line', () => {
    for (const word of words)
      for (const path of [
        `/tr/product/${encodeURIComponent(word.toWellFormed())}`,
        `/tr/shop/${word.toWellFormed()}`,
        `/tr/rfq/${encodeURIComponent(encodeURIComponent(word.toWellFormed()))}`,
        `/tr/rfq/${word}@evil.example`,
        `/tr/stores/%2e%2e`,
        `/tr/stores/%2E%2e%2fx`,
      ]) {
        const address = mobileAddress(path, sites);
        if (address === null) continue;
        expect(address).toMatch(/^https:\/\/m\.kervan\.example\/tr\/[!-~]*$/);
        const { origin, pathname, username } = new URL(address);
        expect({ origin, username, isBelow: pathname.startsWith('/tr/') }).toEqual({
          origin: 'https://m.kervan.example',
          username: '',
          isBelow: true,
        });
      }
  });
});

describe('who is redirected', () => {
  const redirect = createMobileRedirect(sites, publicUrl)!;
  const ask = (
    url: string,
    agent: string | undefined,
    {
      method = 'GET',
      ...headers
    }: { method?: string; cookie?: string; host?: string; 'x-forwarded-host'?: string } = {},
  ) =>
    redirect({
      method,
      url,
      headers: { ...headers, ...(agent !== undefined && { 'user-agent': agent }) },
    });

  test('only the phones and tablets of the specification are redirected', () => {
    for (const agent of Object.values(agents))
      expect([agent, ask('/en/shop', agent)]).toEqual([
        agent,
        { location: 'https://m.kervan.example/categories/apparel' },
      ]);
    for (const agent of [
      desktop,
      '',
      undefined,
      'curl/8',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
    ])
      expect(ask('/en/shop', agent)).toBeNull();
  });

  test('only GET and HEAD requests are redirected', () => {
    expect(ask('/en/shop', agents.android, { method: 'HEAD' })).not.toBeNull();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(ask('/en/account/login', agents.android, { method })).toBeNull();
  });

  test('a visitor who chooses the desktop pages stays here until the choice is taken back', () => {
    const stay = ask('/en/shop?desktop=1', agents.android) as { cookie: string };
    expect(stay.cookie).toMatch(
      /^desktop=1; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(ask('/tr/product/x', agents.android, { cookie: 'a=b; desktop=1' })).toBeNull();
    expect(ask('/tr/product/x', agents.android, { cookie: 'desktop=0' })).not.toBeNull();
    expect(ask('/en/rfq?desktop=0&page=2', agents.android, { cookie: 'desktop=1' })).toEqual({
      location: 'https://m.kervan.example/rfq?page=2',
    });
    expect(ask('/en/rfq?desktop=0', desktop, { cookie: 'desktop=1' })).toEqual({
      cookie: expect.stringContaining('Max-Age=0') as string,
    });
  });

  test('the redirect never uses a host named by the request', () => {
    expect(
      ask('/en', agents.iPhone, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
    ).toEqual({ location: 'https://m.kervan.example/' });
  });

  test('without a mobile site there is no redirect', () => {
    expect(createMobileRedirect({}, publicUrl)).toBeNull();
  });
});
