import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ProductInput, productInput } from '#features/products/schemas.ts';
import { storeInput } from '#features/companies/schemas.ts';
import { contactsIn } from '#shared/contact-masking.ts';
import { bareWords, whyNotSpecific } from '#features/rfqs/rules.ts';
import { normalizeGtin } from '#shared/gtin.ts';
import { locales } from '#shared/locale.ts';
import { englishWords, latinWordsOf } from '#tests/support/wording.ts';
import { demoAnnouncement } from './announcement.ts';
import { familyGroups } from './generator/family.ts';
import { readRenderedPictures, renderedFile } from './pictures/rendered.ts';

import { demoProducts, demoPromotions, demoStores } from './market.ts';
import { demoQuotes, demoSuppliers } from './quotes.ts';
import { demoBuyers, demoRfqs, inputOf } from './rfqs.ts';
import { demoCompanies } from './users.ts';

type Named = { readonly slug: string; readonly name: object };
type Tree = readonly (Named & {
  readonly sections: readonly (Named & { readonly items: readonly Named[] })[];
})[];
const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const tree = readJson('../reference/categories.json') as Tree;
const leaves = new Set(
  tree.flatMap((group) =>
    group.sections.flatMap((section) => section.items.map((item) => `${group.slug}/${item.slug}`)),
  ),
);

const market = [...demoProducts()];
const products = market.map(({ product }) => product);
const duplicates = (values: readonly string[]) =>
  values.filter((value, i) => values.indexOf(value) !== i);
const groupOf = (product: ProductInput) => product.category!.split('/')[0]!;
const texts = (
  of: (product: ProductInput) => Partial<Record<'en' | 'tr' | 'ar', string>>,
  locale: 'en' | 'tr' | 'ar',
) => products.map((product) => of(product)[locale] ?? '');

test('every demo store could sign up', () => {
  expect(demoStores.length).toBeGreaterThanOrEqual(60);
  for (const store of demoStores)
    expect(storeInput.safeParse(store).error, store.slug).toBeUndefined();
  expect(duplicates(demoStores.map(({ slug }) => slug))).toEqual([]);
  expect(duplicates(demoStores.map(({ name }) => name))).toEqual([]);
});

test('some demo stores are verified, some are not, and none has a made-up response time', () => {
  const verified = demoStores.filter(({ verifications }) => verifications.length > 0);
  expect(verified.length).toBeGreaterThan(40);
  expect(verified.length).toBeLessThan(demoStores.length);
  expect(demoStores.every(({ responseTimeHours }) => responseTimeHours === null)).toBe(true);
});

test('every demo product could be published, and there are at least 1,500', () => {
  expect(market.length).toBeGreaterThanOrEqual(1500);
  for (const product of products)
    expect(productInput.safeParse(product).error, product.externalId!).toBeUndefined();
});

test('demo products are in leaves of the category tree, and no leaf is empty', () => {
  const used = new Set(products.map(({ category }) => category!));
  expect([...used].filter((category) => !leaves.has(category))).toEqual([]);
  expect([...leaves].filter((leaf) => !used.has(leaf))).toEqual([]);
});

test('every demo store sells something and every product has a store', () => {
  const sellers = new Set(market.map(({ storeSlug }) => storeSlug));
  expect(demoStores.map(({ slug }) => slug).filter((slug) => !sellers.has(slug))).toEqual([]);
  expect([...sellers].filter((seller) => !demoStores.some(({ slug }) => slug === seller))).toEqual(
    [],
  );
});

test('product ids, SKUs and GTINs are unique', () => {
  expect(new Set(products.map(({ externalId }) => externalId)).size).toBe(products.length);
  const skus = market.flatMap(({ storeSlug, product }) =>
    product.variants.map(({ sku }) => `${storeSlug} ${sku}`),
  );
  expect(new Set(skus).size).toBe(skus.length);
  const gtins = products
    .flatMap(({ variants }) => variants.map(({ gtin }) => gtin))
    .filter((gtin) => gtin !== null);
  expect(new Set(gtins).size).toBe(gtins.length);
  expect(gtins.length).toBeGreaterThan(1000);
  for (const gtin of gtins) expect(normalizeGtin(gtin), gtin).toBe(gtin);
});

test('product titles are complete in three languages, short and unique', () => {
  for (const locale of locales) {
    const titles = texts(({ title }) => title, locale);
    expect(new Set(titles).size, locale).toBe(titles.length);
    expect(titles.filter((title) => title.length < 8 || title.length > 110)).toEqual([]);
    expect(titles.filter((title) => /[{}]|undefined|\s{2}|,\s*$|^\s|\s$/.test(title))).toEqual([]);
  }
  for (const { title, externalId } of products)
    expect(new Set([title.en, title.tr, title.ar]).size, externalId!).toBe(3);
});

const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const arabicLetters = (text: string) => text.replace(/[^\p{Script=Arabic}]/gu, '').length;
const latinWords = (text: string) => text.match(/[A-Za-zÇĞİÖŞÜçğıöşü]{3,}/g) ?? [];

test('Arabic texts have Arabic script, Latin digits and no hidden marks', () => {
  for (const { title, description, attributes, externalId } of products) {
    expect(title.ar, externalId!).toMatch(/^[\u0600-\u06ff«"\d]/);
    expect(arabicLetters(title.ar!), title.ar).toBeGreaterThan(3);
    const all = [title.ar, description.ar, JSON.stringify(attributes.ar)].join(' ');
    expect(all).not.toMatch(bidiControls);
    expect(all).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  }
  const written = texts(
    ({ title, description }) => ({ ar: `${title.ar} ${description.ar!.replace(/<[^>]+>/g, ' ')}` }),
    'ar',
  ).join(' ');
  expect(arabicLetters(written)).toBeGreaterThan(written.replace(/\P{L}/gu, '').length * 0.95);
});

test('Turkish texts have no English words and write the percent sign first', () => {
  const leftovers = new RegExp(
    String.raw`\b(with|and|the|of|for|pack|pieces?|set of|cotton|wool|steel|leather|glass|` +
      'wood|wooden|blue|red|white|black|sizes|colour|color|box|month|years?|hours?|days?|' +
      String.raw`free|hand|made|water|wall|light|shirt|shoes|towel)\b`,
    'i',
  );
  for (const { title, description, attributes, externalId } of products) {
    expect(title.tr, externalId!).not.toMatch(leftovers);
    expect(title.tr, externalId!).not.toMatch(/\d%/);
    const facts = (attributes.tr ?? []).flat().join(' | ');
    expect(facts, externalId!).not.toMatch(leftovers);
    expect(description.tr!.replace(/<[^>]+>/g, ' '), externalId!).not.toMatch(leftovers);
  }
});

test('English and Turkish titles are in sentence case', () => {
  for (const locale of ['en', 'tr'] as const) {
    const shouting = texts(({ title }) => title, locale).filter(
      (title) =>
        latinWords(title).filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).length >
          latinWords(title).length * 0.7 && latinWords(title).length > 5,
    );
    expect(shouting).toEqual([]);
    expect(texts(({ title }) => title, locale).filter((title) => /^\p{Ll}/u.test(title))).toEqual(
      [],
    );
  }
});

test('a product has five to nine facts, the same in each language, none named twice', () => {
  for (const { attributes, externalId } of products) {
    const counts = locales.map((locale) => attributes[locale]!.length);
    expect(new Set(counts).size, externalId!).toBe(1);
    expect(counts[0], externalId!).toBeGreaterThanOrEqual(5);
    expect(counts[0], externalId!).toBeLessThanOrEqual(9);
    expect(duplicates(attributes.en!.map(([name]) => name)), externalId!).toEqual([]);
  }
});

test('products have an HS code, a carton of plausible weight, and falling tier prices', () => {
  for (const {
    hsCode,
    carton,
    tiers,
    moq,
    orderMultiple,
    variants,
    unit,
    externalId,
    category,
  } of products) {
    for (let i = 1; i < tiers.length; i++)
      expect(tiers[i]!.priceMicros, externalId!).toBeLessThan(tiers[i - 1]!.priceMicros);
    expect(tiers[0]!.fromQuantity, externalId!).toBe(moq);
    expect(moq % orderMultiple, externalId!).toBe(0);
    if (!carton) {
      expect(/services|vouchers|software/.test(category!), externalId!).toBe(true);
      continue;
    }
    expect(tiers.length, externalId!).toBeGreaterThanOrEqual(3);
    expect(hsCode, externalId!).toMatch(/^\d{8}$/);
    expect(carton.pieces, externalId!).toBe(orderMultiple);
    if (unit !== 'KGM')
      expect(carton.grossGrams!, externalId!).toBeGreaterThan(
        carton.pieces * (variants[0]!.weightGrams ?? 0) * 0.99,
      );
    const cubicMetres = (carton.lengthMm! * carton.widthMm! * carton.heightMm!) / 1e9;
    expect(carton.grossGrams! / 1000 / cubicMetres, externalId!).toBeLessThan(7000);
  }
});

test('products ready to ship have stock and days to ship, others have neither', () => {
  const ready = products.filter(({ stock }) => stock !== null);
  expect(ready.length).toBeGreaterThan(products.length / 5);
  expect(ready.length).toBeLessThan(products.length * 0.7);
  for (const { stock, shipByDays, moq, externalId } of products) {
    expect(stock === null, externalId!).toBe(shipByDays === null);
    if (stock !== null) expect(stock, externalId!).toBeGreaterThanOrEqual(moq);
  }
});

test('a product has at least one picture, with texts in three languages', () => {
  const bare = products.filter(({ images }) => images.length === 0);
  expect(bare.map(({ externalId }) => externalId)).toEqual([]);
  for (const { images, externalId } of products)
    for (const { alt } of images)
      expect(Boolean(alt.en && alt.tr && alt.ar), externalId!).toBe(true);
});

test('rendered pictures are files as listed, and products have no other pictures', () => {
  const rendered = readRenderedPictures();
  for (const [name, { hash }] of rendered)
    expect(
      createHash('sha256')
        .update(readFileSync(renderedFile(name)))
        .digest('hex'),
      name,
    ).toBe(hash);
  const hashes = new Set([...rendered.values()].map(({ hash }) => hash));
  for (const { images, externalId } of products)
    for (const { source } of images)
      expect(source.kind === 'upload' && hashes.has(source.hash), externalId!).toBe(true);
});

test('no family states a field twice: the first would be lost', () => {
  for (const file of globSync('data/families/*/*.json', { cwd: import.meta.dirname })) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    const fields = [...text.matchAll(/^ {2}"(\w+)":/gm)].map(([, name]) => name);
    expect(fields, file).toEqual([...new Set(fields)]);
  }
});

test('a scene of a family fits values that its axes have', () => {
  for (const { id, scenes, axes } of familyGroups.flat())
    for (const { of } of scenes)
      for (const [axis, values] of Object.entries(of))
        expect(
          axes[axis]?.map(({ words }) => words.en),
          `${id}: ${axis}`,
        ).toEqual(expect.arrayContaining(values));
});

test('the colour of a variant is the colour of its picture', () => {
  const towel = products.find(({ externalId }) => externalId === 'terry-towel-1')!;
  const white = towel.variants.filter(({ options }) => options[0]!.value.en === 'White');
  expect(white.length).toBeGreaterThan(0);
  for (const { imageIndex } of white)
    expect(towel.images[imageIndex!]?.alt.en).toBe('Stack of four folded terry towels, white');
});

test('two runs give the same market, and a limit takes its beginning, from all groups', () => {
  expect([...demoProducts()]).toEqual(market);
  const few = [...demoProducts({ limit: 130 })];
  expect(few).toEqual(market.slice(0, 130));
  const perGroup = Map.groupBy(few, ({ product }) => groupOf(product));
  expect(perGroup.size).toBe(tree.filter(({ sections }) => sections.length > 0).length);
  for (const [group, entries] of perGroup) expect(entries.length, group).toBe(10);
});

test('promotions are of known products, five to twenty-five percent, one a product', () => {
  const known = new Set(products.map(({ externalId }) => externalId));
  expect(demoPromotions.length).toBe(40);
  expect(new Set(demoPromotions.map(({ externalId }) => externalId)).size).toBe(40);
  for (const { externalId, percent, days } of demoPromotions) {
    expect(known.has(externalId), externalId).toBe(true);
    expect(percent >= 5 && percent <= 25 && days > 0, externalId).toBe(true);
  }
});

test('demo RFQs pass the form, have specific names and a category of the tree', async () => {
  const groups = new Set(tree.map(({ slug }) => slug));
  const names = tree.flatMap((group) =>
    [group, ...group.sections.flatMap((section) => [section, ...section.items])].flatMap(
      ({ name }) => Object.values(name) as string[],
    ),
  );
  for (const rfq of demoRfqs) {
    expect(() => inputOf(rfq), rfq.productName).not.toThrow();
    expect([rfq.productName, whyNotSpecific(rfq.productName, bareWords(names))]).toEqual([
      rfq.productName,
      null,
    ]);
    expect([rfq.category, leaves.has(rfq.category) || groups.has(rfq.category)]).toEqual([
      rfq.category,
      true,
    ]);
    expect([
      rfq.buyer,
      rfq.buyer === null || demoBuyers.some(({ key }) => key === rfq.buyer),
    ]).toEqual([rfq.buyer, true]);
    expect([rfq.state === 'changes_requested', rfq.reason !== undefined]).toEqual([
      rfq.state === 'changes_requested',
      rfq.state === 'changes_requested',
    ]);
  }
  const open = demoRfqs.filter(({ state }) => state === 'open');
  expect(new Set(open.map(({ locale }) => locale)).size).toBe(3);
  expect(open.length).toBeGreaterThanOrEqual(24);
  expect(
    open.filter(
      ({ productName, requirements }) => contactsIn(`${productName}\n${requirements}`).length > 0,
    ),
    'no contact, and nothing that looks like one',
  ).toEqual([]);
  expect(
    demoRfqs.some(
      ({ state, requirements }) =>
        state === 'pending_approval' && contactsIn(requirements).length > 1,
    ),
    'one that shows what is hidden',
  ).toBe(true);
  expect(duplicates(demoRfqs.map(({ productName }) => productName))).toEqual([]);
});

test('demo quotes of eight companies answer demo RFQs, four of them the same', () => {
  const owned = [...demoSuppliers.map(({ store }) => store), demoCompanies[1]!.storeSlug];
  const answered = Map.groupBy(demoQuotes, ({ rfq }) => rfq);

  expect(new Set(demoQuotes.map(({ store }) => store))).toEqual(new Set(owned));
  expect(owned).toHaveLength(8);
  for (const rfq of answered.keys())
    expect(demoRfqs.map(({ productName }) => productName)).toContain(rfq);
  expect(Math.max(...[...answered.values()].map((quotes) => quotes.length))).toBe(4);
});

test('the demo announcement is in three languages', () => {
  for (const locale of locales) expect(demoAnnouncement[locale]).toBeTruthy();
});

test.each(['tr', 'ar'] as const)(
  'demo texts in another language have no English words (%s)',
  (locale) => {
    const english = englishWords(locale);
    const said = [
      ...products.flatMap(({ title, description, attributes, variants, images }) => [
        title[locale],
        description[locale]?.replaceAll(/<[^>]+>/g, ' '),
        ...(attributes[locale] ?? []).flat(),
        ...variants.flatMap(({ options }) =>
          options.flatMap(({ name, value }) => [name[locale], value[locale]]),
        ),
        ...images.map(({ alt }) => alt?.[locale]),
      ]),
      ...demoRfqs
        .filter((rfq) => rfq.locale === locale)
        .flatMap(({ productName, requirements }) => [productName, requirements]),
      ...demoStores.flatMap(({ about, mainProducts }) => [
        about[locale],
        ...(mainProducts[locale] ?? []),
      ]),
    ];
    expect(
      said.filter(
        (text) => text !== undefined && latinWordsOf(text).some((word) => english.has(word)),
      ),
    ).toEqual([]);
  },
);
