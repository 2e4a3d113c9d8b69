import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { type CategoryEntry, createCategoryMatcher } from './matcher.ts';

const list = (text: string): string[] => text.split(', ').filter((word) => word !== '');

const entry = (
  path: string,
  names: [string, string, string],
  words: [string, string, string],
  section: PerLanguage = {},
): CategoryEntry => ({
  path,
  names: { en: names[0], tr: names[1], ar: names[2] },
  sectionNames: section,
  groupNames: {},
  words: { en: list(words[0]), tr: list(words[1]), ar: list(words[2]) },
});

const small = createCategoryMatcher([
  entry(
    'computers/laptops',
    ['Laptops', 'Dizüstü bilgisayarlar', 'حواسيب محمولة'],
    ['laptop, notebook', 'laptop, dizüstü bilgisayar', 'لابتوب, حاسوب محمول'],
  ),
  entry(
    'computers/printers',
    ['Printers', 'Yazıcılar', 'طابعات'],
    ['printer, laser printer', 'yazıcı, lazer yazıcı', 'طابعة, طابعة ليزر'],
  ),
  entry(
    'computers/bags',
    ['Laptop Bags', 'Laptop çantaları', 'حقائب لابتوب'],
    ['notebook case, sleeve, case', 'laptop çantası, kılıf', 'حقيبة لابتوب, حافظة'],
  ),
  entry(
    'computers/cables',
    ['Digital Cables', 'Dijital kablolar', 'كابلات رقمية'],
    ['usb cable, hdmi cable, cable', 'usb kablosu, kablo', 'كابل usb, كابل'],
  ),
  entry(
    'computers/network',
    ['Network Cables', 'Ağ kabloları', 'كابلات شبكة'],
    ['ethernet cable, cat6 cable, cable', 'ağ kablosu, kablo', 'كابل شبكة, كابل'],
  ),
  entry(
    'phones/cases',
    ['Phone Cases', 'Telefon kılıfları', 'أغطية الهواتف'],
    ['phone case, case', 'telefon kılıfı, kılıf', 'غطاء هاتف, حافظة'],
  ),
  entry(
    'office/toner',
    ['Toner Cartridges', 'Toner kartuşları', 'خراطيش التونر'],
    ['toner cartridge, toner', 'toner kartuşu, toner', 'خرطوشة تونر, تونر'],
  ),
  entry(
    'office/parts',
    ['Printer Parts', 'Yazıcı parçaları', 'قطع الطابعات'],
    ['printer drum, fuser', 'yazıcı drumı, drum ünitesi', 'درام طابعة'],
  ),
  entry('office/paper', ['Paper', 'Kâğıt', 'ورق'], ['photo paper, paper', 'kağıt', 'ورق صور, ورق']),
  entry(
    'clothing/men-shirts',
    ['Shirts', 'Erkek gömlek', 'قمصان رجالية'],
    ["men's shirt, shirt, polo", 'gömlek', 'قميص رجالي, قميص'],
    { en: 'Men', tr: 'Erkek', ar: 'رجالي' },
  ),
  entry(
    'clothing/blouses',
    ['Blouses', 'Bluzlar', 'بلوزات'],
    ["blouse, women's shirt, shirt, top", 'bluz, kadın gömlek, gömlek', 'بلوزة, قميص نسائي, قميص'],
    { en: 'Women', tr: 'Kadın', ar: 'نسائي' },
  ),
  entry(
    'clothing/trousers',
    ['Shorts & Trousers', 'Şort ve pantolon', 'سراويل'],
    ['shorts, trousers', 'şort', 'شورت'],
  ),
  entry('sport/balls', ['Balls', 'Toplar', 'كرات'], ['football, ball', 'top, futbol topu', 'كرة']),
  entry(
    'desk/pcs',
    ['Desktops', 'Masaüstü bilgisayarlar', 'حواسيب مكتبية'],
    ['pc, desktop', 'masaüstü bilgisayar', 'حاسوب مكتبي'],
  ),
]);

const inSmall = (title: string): string | undefined => small.match({ title })?.path;

describe('the head of a title', () => {
  it.each([
    ['Xerox toner cartridge for laser printer, black', 'office/toner'],
    ['Toner compatible with HP laser printers', 'office/toner'],
    ['HP RR314AA notebook case 39.1 cm (15.4") Briefcase Black', 'computers/bags'],
    ['OKI 42918122 printer drum Original', 'office/parts'],
    ['Laser printer with USB cable', 'computers/printers'],
    ['HP notebook case laptop 15.6"', 'computers/bags'],
    ['Laptop / printer USB cable', 'computers/cables'],
    ['Football in a laptop sleeve', 'sport/balls'],
    ['Plug-in USB cable', 'computers/cables'],
    ['Printer USB Cable 2 m', 'computers/cables'],
    ['Notebook Silver 17" 4 GB with printer', 'computers/laptops'],
    ['Laser printer 600 x 600 dpi A4 paper', 'computers/printers'],
    ['Lazer yazıcı için toner kartuşu', 'office/toner'],
    ['HP LaserJet yazıcı ile uyumlu siyah toner', 'office/toner'],
    ['Toner - lazer yazıcı için', 'office/toner'],
    ['15,6 inç laptop çantası, siyah', 'computers/bags'],
    ['خرطوشة تونر للطابعة الليزر', 'office/toner'],
    ['حقيبة لابتوب 15.6 بوصة مع كابل', 'computers/bags'],
    ['درام طابعة ليزر أصلي', 'office/parts'],
    ['تونر متوافق مع طابعات HP', 'office/toner'],
  ])('%s → %s', (title, path) => expect(inSmall(title)).toBe(path));

  it.each([
    'Laptop lock',
    'Kensington laptop security lock',
    'Adapter for laptop',
    'Printer stand',
    'Laptop kilidi',
    'قفل لابتوب',
    'حامل طابعة',
    'Canon ink 6 pc(s)',
    'Hoover',
    'Support, laptop only',
    'Laptop- or printer holder',
    'Laptop veya yazıcı tutucu',
    'Laptop screen protector',
    'Laptop koruyucusu',
    'واقي لابتوب',
  ])('%s → nothing', (title) => expect(inSmall(title)).toBeUndefined());
});

describe('spelling and inflection', () => {
  it.each([
    ['NOTEBOOKS', 'computers/laptops'],
    ['YAZICI', 'computers/printers'],
    ['Yazicilar', 'computers/printers'],
    ['DİZÜSTÜ BİLGİSAYAR', 'computers/laptops'],
    ['dizustu bilgisayarlari', 'computers/laptops'],
    ['Pamuklu şortlar', 'clothing/trousers'],
    ['الطابعات', 'computers/printers'],
    ['طابعه ليــزر', 'computers/printers'],
    ['بلوزات', 'clothing/blouses'],
    ['Blouses, size M', 'clothing/blouses'],
    ['Men’s polo', 'clothing/men-shirts'],
  ])('%s → %s', (title, path) => expect(inSmall(title)).toBe(path));

  it('does not cut shorts to short', () =>
    expect(inSmall('Short story collection')).toBeUndefined());
});

describe('a word of several meanings', () => {
  it('is decided by the words that keep its company', () => {
    expect(inSmall('HDMI 2.1 cable, 2 m')).toBe('computers/cables');
    expect(inSmall('Cat6 cable')).toBe('computers/network');
    expect(inSmall('Leather phone flip case')).toBe('phones/cases');
    expect(small.match({ title: 'Blue shirt', tags: ['women'] })?.path).toBe('clothing/blouses');
    expect(small.match({ title: 'Blue shirt', tags: ['men'] })?.path).toBe('clothing/men-shirts');
  });

  it('goes to a person when nothing decides', () => {
    expect(inSmall('Cable, 2 m')).toBeUndefined();
    expect(inSmall('Blue shirt')).toBeUndefined();
    expect(inSmall('Siyah kılıf')).toBeUndefined();
  });

  it('means what it means in the language of the title', () => {
    expect(inSmall('Silk top')).toBe('clothing/blouses');
    expect(inSmall('Kauçuk top')).toBe('sport/balls');
  });
});

describe('path and type', () => {
  it('takes our own path as it is', () => {
    expect(small.match({ path: 'computers/cables', title: 'Laptop' })).toEqual({
      path: 'computers/cables',
      by: 'path',
    });
  });

  it.each([
    ['Electronics > Computers > Laptops', 'computers/laptops'],
    [
      'Electronics > Print, Copy, Scan & Fax > Printer Accessories > Toner & Ink Cartridges',
      'office/toner',
    ],
    ['Elektronik / Bilgisayar / Yazıcılar', 'computers/printers'],
    ['إلكترونيات > طابعات', 'computers/printers'],
    ['Office/Printers', 'computers/printers'],
    ['Electronics » Laptops » Nothing we know', 'computers/laptops'],
  ])('%s → %s', (path, found) =>
    expect(small.match({ path, title: 'XK-200' })).toEqual({ path: found, by: 'path' }),
  );

  it('reads both parts of a name and lets the title choose', () => {
    const path = 'Apparel & Accessories > Clothing > Shirts & Tops';
    expect(small.match({ path, title: 'Ocean blouse' })).toEqual({
      path: 'clothing/blouses',
      by: 'path',
    });
    expect(small.match({ path, title: 'Polo, piqué' })).toEqual({
      path: 'clothing/men-shirts',
      by: 'path',
    });
  });

  it('believes a type before the title, unless the title is narrower', () => {
    expect(small.match({ type: 'Notebook', title: 'Aero 17 with HDMI cable' })).toEqual({
      path: 'computers/laptops',
      by: 'type',
    });
    expect(small.match({ type: 'PC', title: 'Elite 8000 laptop' })).toEqual({
      path: 'desk/pcs',
      by: 'type',
    });
    expect(small.match({ type: 'Case', title: 'RR314AA notebook case' })).toEqual({
      path: 'computers/bags',
      by: 'words',
    });
    expect(small.match({ type: 'Original', title: 'Toner' })).toEqual({
      path: 'office/toner',
      by: 'words',
    });
  });

  it('finds nothing in empty texts', () => {
    expect(small.match({ path: '', type: '', title: '', tags: [] })).toBeNull();
    expect(small.match({ title: 'constructor __proto__ toString' })).toBeNull();
    expect(small.match({ path: ' > / ', type: null, title: '– , ()' })).toBeNull();
  });
});

type Leaf = {
  slug: string;
  name: PerLanguage;
  words: PerLanguage<string[]>;
};
type Group = {
  slug: string;
  name: PerLanguage;
  sections: { slug: string; name: PerLanguage; items: Leaf[] }[];
};
const tree = JSON.parse(
  readFileSync(new URL('../../../database/reference/categories.json', import.meta.url), 'utf8'),
) as Group[];
const leaves = tree.flatMap((group) =>
  group.sections.flatMap((section) => section.items.map((leaf) => ({ group, section, leaf }))),
);
const whole = createCategoryMatcher(
  leaves.map(({ group, section, leaf }) => ({
    path: `${group.slug}/${leaf.slug}`,
    names: leaf.name,
    sectionNames: section.name,
    groupNames: group.name,
    words: leaf.words,
  })),
);

describe('the category tree', () => {
  it('has leaves enough, each slug once in its group', () => {
    expect(leaves.length).toBeGreaterThanOrEqual(120);
    const repeated = tree.flatMap((group) => {
      const slugs = group.sections.flatMap((section) => [
        section.slug,
        ...section.items.map(({ slug }) => slug),
      ]);
      return slugs
        .filter((slug, i) => slugs.indexOf(slug) !== i)
        .map((slug) => `${group.slug}/${slug}`);
    });
    expect(repeated).toEqual([]);
  });

  it('is named and worded in three languages', () => {
    const named = [
      ...tree,
      ...tree.flatMap(({ sections }) => sections),
      ...leaves.map(({ leaf }) => leaf),
    ];
    expect(
      named.filter(({ name }) => locales.some((locale) => !name[locale])).map(({ slug }) => slug),
    ).toEqual([]);
    expect(
      leaves
        .filter(({ leaf }) => locales.some((locale) => !leaf.words[locale]?.length))
        .map(({ leaf }) => leaf.slug),
    ).toEqual([]);
  });

  it('finds every leaf by its own name', () => {
    const lost = leaves.flatMap(({ group, leaf }) =>
      locales
        .filter(
          (locale) =>
            whole.match({ path: leaf.name[locale]!, title: '' })?.path !==
            `${group.slug}/${leaf.slug}`,
        )
        .map((locale) => leaf.name[locale]),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['Xerox 006R90321 toner cartridge Original Black 6 pc(s)', 'toner-cartridges'],
    ['Ink cartridge for HP inkjet printers', 'ink-cartridges'],
    ['Lexmark C540X35G printer drum', 'drums-fusers-printer-parts'],
    ['Targus 17" notebook case with strap', 'laptop-bags-sleeves'],
    ['Kensington MicroSaver laptop lock', 'privacy-filters-cable-locks'],
    ['StarTech.com 3 ft Cat5e Purple Molded RJ45 UTP Patch Cable', 'network-cables'],
    ['StarTech.com HDMI to DVI cable', 'audio-video-cables'],
    ['HERMA Labels A4 48.3x25.4 mm white paper matt 1100 pcs.', 'labels-label-tapes'],
    [
      'HP Pavilion Notebook Silver 43.2 cm (17") 4 GB DDR2-SDRAM 250 GB HDD Windows Vista',
      'laptops',
    ],
    ['APC Smart-UPS VT rack mounted 40kVA uninterruptible power supply (UPS)', 'ups-batteries'],
    ['Jakarlı peştamal, %100 pamuk, 100×180 cm', 'towels-peshtemals'],
    ['Lazer yazıcı için muadil toner', 'toner-cartridges'],
    ['Dizüstü bilgisayar çantası 15,6"', 'laptop-bags-sleeves'],
    ['Laptop kilidi', 'privacy-filters-cable-locks'],
    ['Kadın ipek eşarp', 'scarves-shawls'],
    ['Zeytinyağlı sabun 150 g', 'olive-oil-soap'],
    ['قفل لابتوب', 'privacy-filters-cable-locks'],
    ['خرطوشة حبر للطابعة', 'ink-cartridges'],
    ['حقيبة لابتوب جلدية', 'laptop-bags-sleeves'],
    ['سجادة صلاة', 'carpets-kilims'],
    ['Screen protector desktop/laptop universal', 'screen-protectors'],
    ['Mobile device dock station tablet grey', 'docking-stations-usb-hubs'],
    ['Laptop 12-24 V car adapter 90 W power adapter/inverter', 'chargers-adapters'],
    ['Laptop / notebook power cord, 1.8 m', 'power-cords'],
    ['3 years onsite support notebook only', 'warranty-support-services'],
    ['Memory for laptop memory module 256 MB', 'memory-modules'],
    ['Notebook / laptop çantası', 'laptop-bags-sleeves'],
    ['Laptop ekran koruyucu', 'screen-protectors'],
    ['Laptop bataryası, 6 hücre', 'laptop-batteries-spare-parts'],
    ['حقيبة نوتبوك / لابتوب', 'laptop-bags-sleeves'],
    ['واقي شاشة لابتوب', 'screen-protectors'],
    ['محول لابتوب 65 واط', 'chargers-adapters'],
  ])('%s → %s', (title, slug) => expect(whole.match({ title })?.path.split('/')[1]).toBe(slug));

  it.each([
    ['HP Compaq 6710b Notebook PC', 'Notebook PC'],
    ['Laptop bag with strap, 15.6 in', 'bag'],
    ['Sony projector lamp UHP', 'lamp'],
    ['Toner for laser printers', 'Toner'],
    ['Wireless keyboard and mouse', 'keyboard mouse'],
    ['Lazer yazıcı için muadil toner', 'toner'],
    ['Dizüstü bilgisayar çantası', 'çantası'],
    ['Pamuklu havlular', 'havlular'],
    ['حقيبة لابتوب جلدية', 'حقيبة'],
    ['خرطوشة حبر للطابعة', 'خرطوشة'],
    ['Hoover 220 V', ''],
  ])('says what the goods of %s are: %s', (title, heads) => {
    const isHead = whole.headNounsOf(title);
    expect(title.split(/[ ,]+/).filter(isHead).join(' ')).toBe(heads);
  });

  it('reads twenty thousand titles without a pattern that goes wrong', () => {
    const titles = Array.from(
      { length: 20_000 },
      (_, i) =>
        `StarTech.com ${i} ft Cat5e Purple Molded RJ45 UTP Patch Cable, Dizüstü çantası - ` +
        `${i % 97} cm (A4) for laser printer`,
    );
    const start = process.cpuUsage();
    for (const title of titles) whole.match({ title });
    // A guard: patterns that go wrong take minutes.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(15_000);
  });
});
