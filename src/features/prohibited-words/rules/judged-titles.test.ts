// Titles that people judged, against the rules that a market opens with. The second list of each
// language was written without looking at the rules.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { readFirstWords } from '../../../../database/reference/load.ts';
import { getWordMatcher } from '../queries/word-matcher.server.ts';
import { openWords } from '../services/open-words.server.ts';
import { prohibitedGroups } from './groups.ts';
import { findWords } from './matcher.ts';

const context = testContext(await testDatabase());
await openWords(context, await readFirstWords());
const matcher = await getWordMatcher(context);
const isFlagged = (title: string) => findWords(matcher, title).length > 0;

const prohibited = {
  en: [
    'Organic cotton, raw bales of 200 kg',
    'Organic dried apricots from Malatya',
    'Organic hazelnuts, shelled, 10 kg',
    'Red coral branches, unpolished',
    'Chrome ore lumps, 42%',
    'Genuine elephant ivory figurine',
    'Mickey Mouse print kids T-shirt',
    'Harry Potter wand set',
    'Pirated games, 500 in 1',
    'Shotguns for hunting, 12 gauge',
    'Disposable vapes, 2% nicotine',
    'AMOXICILLIN 500 mg capsules',
    'Ivermectin injection for cattle',
    'Fake diplomas on request',
    'Knockoffs of famous perfumes',
    'Single malt whiskies, 12 bottles',
  ],
  tr: [
    'Organik pamuk, ham balya',
    'Organik kuru incir, 5 kg',
    'Organik zeytinyağları, soğuk sıkım',
    'Yarı otomatik tabancalar',
    'AV TÜFEKLERİ, 12 kalibre',
    'Tütünü sarılmış paket',
    'Elektronik sigaralar, toptan',
    'Kaçak rakının litresi',
    'Kırmızı şarabı, 75 cl',
    'Korsan kitaplar, üniversite',
    'Replika saatler, A kalite',
    'Sahte pasaportlar',
    'Veteriner ilaçları, toptan',
    'Krom cevheri, ham',
    'Fişekler, 9 mm',
    'Uyuşturucunun her çeşidi',
  ],
  ar: [
    'قطن عضوي خام، بالات',
    'العسل العضوي من الجبال عسل عضوي',
    'المسدسات نصف الآلية',
    'بالسجائر الإلكترونية بالجملة',
    'والويسكي المعتق',
    'ساعات مقلدة درجة أولى',
    'جوازات سفر مزورة',
    'القطع الأثرية للبيع قطع أثرية',
    'أدوية بيطرية للأبقار',
    'ميكي ماوس قميص أطفال',
    'حشيش مغربي',
    'نبيذ أحمر فاخر',
  ],
} as const;

/** Written before the rules were tried on them; no rule may be changed for their sake. */
const unseenProhibited = {
  en: [
    'Cuban cigars, box of 25',
    'Bulk marijuana seeds',
    'Craft beers, mixed case',
    'Hunting rifles with scope',
    'Ammunition 7.62 mm',
    'Replica handbags, leather',
    'Viagra tablets 100 mg',
    'Hello Kitty backpacks',
    'Organic lentils, 25 kg',
    'Ancient coins, Roman',
  ],
  tr: [
    'Puro seti, 10 adet',
    'Esrarın etkisini taklit eden bitki karışımı',
    'Votkalar, 70 cl',
    'Ham petrol, varil',
    'Pompalı tüfek, 5+1',
    'Organik bal, süzme',
    'Sahte ehliyet basımı',
    'Antik sikkeler, Roma dönemi',
    'Nargile tütünleri, 50 g',
    'Antibiyotikler, ithal',
  ],
  ar: [
    'سيجار كوبي',
    'بيرة ألمانية',
    'بنادق صيد',
    'مضادات حيوية مستوردة',
    'مخدرات طبية',
    'عملات أثرية رومانية',
    'وثيقة مزورة',
    'زيت زيتون عضوي',
  ],
} as const;

const innocent = {
  en: [
    'Medicine cabinet with mirror',
    'Water pistol, 2 litres',
    'Cigarette lighter adapter, 12 V',
    'Tobacco brown leather belt',
    'Whisky glasses, set of 6',
    'Champagne satin curtain',
    'Heroines of Anatolia, calendar',
    'Pistolet spray gun',
    'Counterfeit money detector',
    'Organic waste bin, 40 l',
    'Ivory bath towel',
    'Alcohol-free hand gel',
    'Cognac leather wallet',
    'Ammunition box, steel, for tools',
  ],
  tr: [
    'Sigaralık, ahşap',
    'Boya tabancası, 1,4 mm',
    'Silikon tabancaları, 60 W',
    'Havai fişek değil, konfeti',
    'Şarap kadehi, 6 adet',
    'Viski bardakları, kesme cam',
    'Fildişi renkli havlu',
    'Afyon mermeri, cilalı',
    'Tütün rengi deri kemer',
    'Organik cam sehpa',
    'Sigara böreği kalıbı',
    'Çakmak gazı adaptörü',
    'Mermer tabak',
    'Tabancasız kılıf',
  ],
  ar: [
    'مسدس رش طلاء',
    'مسدس غراء حراري',
    'كؤوس نبيذ زجاجية',
    'حقيبة جلد بلون التبغ',
    'رخام أفيون الأبيض',
    'عشب صناعي',
    'منشفة قطن',
    'خزانة أدوية منزلية',
  ],
} as const;

/** Written before the rules were tried on them; no rule may be changed for their sake. */
const unseenInnocent = {
  en: [
    'Gun metal grey door handle',
    'Nail gun, pneumatic',
    'Smoking pipe shaped vase',
    'Wine rack, oak',
    'Sex-linked chick feeder',
    'Raki blue enamel pot',
    'Drug test cassette',
    'Coral red lipstick',
    'Beer opener keychain',
    'Star anise candle',
    'Veterinary examination table',
    'Passport holder, leather',
    'Revolver leather punch',
    'Seed-stitch organic shape rug',
  ],
  tr: [
    'Çivi tabancası, havalı',
    'Masaj tabancası, 6 başlık',
    'Viskon kumaş',
    'Birader kolye',
    'Purosan deterjan',
    'Kimlik kartı kılıfı',
    'Esrarengiz ada puzzle',
    'Mermerit mutfak tezgâhı',
    'Rakım ölçer saat',
    'Veteriner muayene masası',
    'Mercan rengi elbise',
    'Sahte kürk yaka',
    'Definex temizlik bezi',
    'Baldan kaşığı, organik form',
  ],
  ar: [
    'مسدس تدليك كهربائي',
    'حامل جواز سفر جلدي',
    'طاولة فحص بيطرية',
    'لون مرجاني',
    'عطر التبغ',
    'سماد عضوي',
    'زهرة برية مجففة للزينة',
    'فتاحة زجاجات',
  ],
} as const;

describe.each(['en', 'tr', 'ar'] as const)('titles in %s', (locale) => {
  test('prohibited ones are flagged, also inflected', () => {
    expect(prohibited[locale].filter((title) => !isFlagged(title))).toEqual([]);
  });

  test('innocent ones pass, though they have the words', () => {
    expect(innocent[locale].filter(isFlagged)).toEqual([]);
  });

  test('prohibited ones that no rule was made from are flagged', () => {
    expect(unseenProhibited[locale].filter((title) => !isFlagged(title))).toEqual([]);
  });
});

// A false alarm costs staff a minute; many would cost sellers their patience. Decision 044 says how
// many there are.
test('of 36 innocent titles that no rule was made from, three are flagged', () => {
  const titles = Object.values(unseenInnocent).flat();

  const flagged = titles.filter(isFlagged);

  expect(titles).toHaveLength(36);
  expect(flagged).toEqual(['Raki blue enamel pot', 'Revolver leather punch', 'عطر التبغ']);
});

test('28 prohibited titles were judged that no rule was made from', () => {
  expect(Object.values(unseenProhibited).flat()).toHaveLength(28);
});

/** Every text of the demo market's files: its sellers had no rule in mind. */
function demoTexts(folder: string): string[] {
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value !== null && typeof value === 'object'
        ? Object.values(value).flatMap(textsIn)
        : [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))));
}

test('the texts of the demo market are innocent, descriptions included', () => {
  const texts = demoTexts('database/demo/data');

  const flagged = texts.flatMap((text) =>
    findWords(matcher, text).map(({ key }) => `${key}: ${text}`),
  );

  expect(texts.length).toBeGreaterThan(10_000);
  expect(flagged).toEqual([]);
});

test('all twelve groups have words in all three languages', () => {
  const rules = new Set(
    [...matcher.byFirstWord.values()].flat().map(({ rule }) => `${rule.group} ${rule.language}`),
  );

  expect(
    prohibitedGroups.flatMap((group) =>
      ['en', 'tr', 'ar'].map((locale) => `${group} ${locale}`).filter((pair) => !rules.has(pair)),
    ),
  ).toEqual([]);
});
