import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as runtime from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { compileMessage } from './message-compiler.ts';
import { compileFolder, errorModule, readTexts } from './messages.ts';

const everywhere = (text: string) => ({ en: text, tr: text, ar: text });

/** Compiles one text for all languages and renders it. */
function render(
  texts: Record<Locale, string>,
  args: Record<string, unknown> = {},
  locale: Locale = 'en',
): string {
  const { expression } = compileMessage(texts);
  // The compiler's product is source text, and running it is the test.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('a', '$locale', '$number', '$plural', '$ordinal', `return ${expression}`)(
    args,
    locale,
    runtime.number,
    runtime.plural,
    runtime.ordinal,
  ) as string;
}

test('each language renders its own text', () => {
  const texts = { en: 'Hello', tr: 'Merhaba', ar: 'مرحبا' };
  expect((['en', 'tr', 'ar'] as const).map((locale) => render(texts, {}, locale))).toEqual([
    'Hello',
    'Merhaba',
    'مرحبا',
  ]);
});

test('characters of template literals stay text', () => {
  for (const text of ['`', '\\', '\\`', '$', '$$', '\r\n', '\u2028', "it's", '</script>', '*/'])
    expect(render(everywhere(text))).toBe(text);
  expect(render(everywhere("$'{'process.exit()'}'"))).toBe('${process.exit()}');
  expect(render(everywhere('${price}'), { price: '5' })).toBe('$5');
});

test('arguments are inserted unchanged', () => {
  expect(render(everywhere('{name} of {company}'), { name: '${x}`\\', company: '{name}' })).toBe(
    '${x}`\\ of {name}',
  );
});

test('Arabic digits are Latin, thousands are grouped', () => {
  expect(render(everywhere('{n, number}'), { n: 12_345 }, 'ar')).toBe('12,345');
  expect(render(everywhere('{n, number}'), { n: 12_345 }, 'tr')).toBe('12.345');
});

const quotes = {
  en: '{count, plural, =0 {no quotes} one {one quote} other {# quotes}}',
  tr: '{count, plural, one {# teklif} other {# teklif}}',
  ar:
    '{count, plural, zero {لا عروض} one {عرض واحد} two {عرضان} few {# عروض} many {# عرضًا} ' +
    'other {# عرض}}',
};

test('plurals take the category of the language', () => {
  expect([0, 1, 2].map((count) => render(quotes, { count }))).toEqual([
    'no quotes',
    'one quote',
    '2 quotes',
  ]);
  expect([0, 1, 2, 3, 11, 100].map((count) => render(quotes, { count }, 'ar'))).toEqual([
    'لا عروض',
    'عرض واحد',
    'عرضان',
    '3 عروض',
    '11 عرضًا',
    '100 عرض',
  ]);
});

test('ordinals and plural offsets render', () => {
  const place = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
  expect(
    [1, 2, 3, 4].map((n) =>
      render(
        { en: place, tr: '{n, selectordinal, other {#.}}', ar: '{n, selectordinal, other {#}}' },
        { n },
      ),
    ),
  ).toEqual(['1st', '2nd', '3rd', '4th']);

  const buyers = '{n, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}';
  const ar = '{n, plural, offset:1 =1 {-} zero {-} one {-} two {-} few {-} many {-} other {-}}';
  expect([1, 2, 3].map((n) => render({ en: buyers, tr: buyers, ar }, { n }))).toEqual([
    'you',
    'you and 1 other',
    'you and 2 others',
  ]);
});

test('a select inside a plural renders', () => {
  const en =
    '{n, plural, one {one} other {{side, ' +
    'select, buyer {{n, number} you bought} other {{n, number} sold}}}}';
  const ar =
    '{n, plural, zero {0} one {1} two {2} few {few} many {many} other {{side, ' +
    'select, buyer {x} other {y}}}}';
  expect(render({ en, tr: en, ar }, { n: 5, side: 'buyer' })).toBe('5 you bought');
  expect(render({ en, tr: en, ar }, { n: 5, side: 'x' })).toBe('5 sold');
});

test('argument types follow from their uses', () => {
  const { args } = compileMessage(
    everywhere('{name} {state, select, open {o} closed {c} other {x}} {total, number} {total}'),
  );
  expect([...args]).toEqual([
    ['name', 'string'],
    ['state', '"closed" | "open" | (string & {})'],
    ['total', 'number'],
  ]);
});

test.each([
  [
    'a missing plural form',
    { ...quotes, ar: '{count, plural, one {x} other {y}}' },
    'ar: the plural of {count} lacks zero, two, few, many',
  ],
  [
    'other arguments in one language',
    { ...everywhere('{name}'), tr: '{isim}' },
    'other arguments in another language: en has {name}, tr has {isim}, ar has {name}',
  ],
  [
    'two types for one argument',
    everywhere('{n, number} {n, select, a {x} other {y}}'),
    '{n} is used as number and as "a" | (string & {})',
  ],
  [
    'two types in two languages',
    { ...everywhere('{n, number}'), tr: '{n, select, a {x} other {y}}' },
    '{n} is used as number and as "a" | (string & {})',
  ],
  ['a date', everywhere('{day, date}'), 'formatted by the caller'],
  ['a number style', everywhere('{share, number, percent}'), 'formatted by the caller'],
  ['an argument that is no identifier', everywhere('{0}'), '{0} is no identifier'],
  ['broken syntax', everywhere('{name'), 'en: EXPECT_ARGUMENT_CLOSING_BRACE'],
])('the compiler refuses %s', (_, texts, message) => {
  expect(() => compileMessage(texts)).toThrow(message);
});

test('a folder becomes one module of typed functions', () => {
  const { module, errors } = compileFolder({
    en: { title: 'Quotes */', left: quotes.en },
    tr: { title: 'Teklifler', left: quotes.tr },
    ar: { title: 'عروض', left: quotes.ar },
  });
  expect(errors).toEqual([]);
  expect(module).toContain(
    `import { number as $number, plural as $plural } from '#platform/i18n/runtime.ts';`,
  );
  expect(module).toContain(
    '/** "Quotes *\\/" */\nexport const title = ' +
      '({ locale: $locale }: { locale: Locale }): string =>',
  );
  expect(module).toContain(
    'export const left = ' +
      '(a: { count: number }, { locale: $locale }: { locale: Locale }): string =>',
  );
});

test('all mistakes of a folder are listed', () => {
  const { errors } = compileFolder({
    en: { title: 'T', delete: 'D', 'no-name': 'N' },
    tr: { title: 'T', delete: 'D', 'no-name': 'N', extra: 'E' },
    ar: { delete: 'D', 'no-name': 'N' },
  });
  expect(errors).toEqual([
    'en.json lacks "extra"',
    'ar.json lacks "title"',
    'ar.json lacks "extra"',
    'delete: this key cannot be the name of a function',
    'no-name: this key cannot be the name of a function',
  ]);
});

test('a key that is twice in a file is refused, also nested or with an escape', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'messages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'en.json'), '{ "now": "Now", "wasPrice": "Was", "was": "Was" }');
  writeFileSync(
    path.join(folder, 'tr.json'),
    '{\n  "wasPrice": "Eski",\n  "now": "Şimdi",\n  "wasPrice": "Önceki",\n  "was": "Eski"\n}',
  );
  writeFileSync(
    path.join(folder, 'ar.json'),
    '{ "now": { "a": "1", "b": { "a": "1" }, "a": "2" }, "was\\u0050rice": "1", ' +
      '"wasPrice": "2", "was": "1" }',
  );

  expect(readTexts(folder).errors).toEqual([
    'tr.json has "wasPrice" twice, again in line 4',
    'ar.json has "a" twice, again in line 1',
    'ar.json has "wasPrice" twice, again in line 1',
  ]);
});

test('errors of the features and of all are one module, and no key is in two', () => {
  const moduleOf = (...keys: string[]) =>
    compileFolder({
      en: Object.fromEntries(keys.map((key) => [key, 'x'])),
      tr: Object.fromEntries(keys.map((key) => [key, 'y'])),
      ar: Object.fromEntries(keys.map((key) => [key, 'z'])),
    }).module;
  const modules = new Map([
    ['features/carts', moduleOf('cartFull')],
    ['features/carts/errors', moduleOf('cartFull', 'required')],
    ['pages/storefront/error', moduleOf('required', 'notFound')],
  ]);

  const { module, errors } = errorModule(modules);

  expect(module.match(/'.*'/g)).toEqual([
    "'./features/carts/errors.ts'",
    "'./pages/storefront/error.ts'",
  ]);
  expect(errors).toEqual([
    '"required" is an error text of features/carts/errors and of pages/storefront/error',
  ]);
});
