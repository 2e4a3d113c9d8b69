import { describe, expect, test } from 'vitest';
import {
  contactsIn,
  maskContacts,
  maskFileName,
  maskInTurns,
  maskTogether,
} from './contact-masking.ts';
import { readableText } from './contact-masking/readable-text.ts';

const hidden = '•••••';

describe('contact details are masked', () => {
  test.each([
    ['an address', 'Write to selin.k@nordlicht.example.com please', `Write to ${hidden} please`],
    ['an address at the end of a sentence', 'Mail: info@kervan.com.tr.', `Mail: ${hidden}.`],
    ['an address with signs in words', 'selin (at) nordlicht (dot) com', hidden],
    ['an address in words', 'selin at gmail dot com', hidden],
    ['an address with Turkish words', 'satis [et] firma [nokta] com', hidden],
    ['an address in full-width letters', 'ｓｅｌｉｎ＠ｇｍａｉｌ．ｃｏｍ', hidden],
    ['a link', 'see https://nordlicht.example/catalogue?x=1, page 4', `see ${hidden}, page 4`],
    ['a bare domain', 'Katalog firma.com.tr/urunler adresinde', `Katalog ${hidden} adresinde`],
    ['a link that begins with www', 'www.nordlicht.de', hidden],
    ['a link of WhatsApp', 'wa.me/905321234567', hidden],
    ['a number with its country', 'Call +90 532 123 45 67 today', `Call ${hidden} today`],
    ['a number with zeros', '0090(532)1234567', hidden],
    ['a number at home', 'Bizi 0532 123 45 67 arayın', `Bizi ${hidden} arayın`],
    ['a number in brackets', 'T (0212) 555 01 99', `T ${hidden}`],
    ['a number with dots', '0532.123.45.67', hidden],
    ['a mobile number without zero', 'cep 532-123-45-67', hidden],
    ['an American number', '(212) 555-0199', hidden],
    ['a number in one', 'numara 905321234567', `numara ${hidden}`],
    ['a number of a German mobile', '+49 1512 3456789', hidden],
    ['Arabic digits', 'اتصل على ٠٥٣٢ ١٢٣ ٤٥ ٦٧', `اتصل على ${hidden}`],
    ['Persian digits', '۰۵۳۲۱۲۳۴۵۶۷', hidden],
    ['Arabic digits with a plus', '+٩٧١٥٠١٢٣٤٥٦٧', hidden],
    ['a short number that is named', 'Tel: 444 12 34', hidden],
    ['a named number in Arabic', 'واتساب: 0501234567', hidden],
    ['a name', 'Find us as @nordlicht.home', `Find us as ${hidden}`],
    ['a name in a network', 'Instagram: nordlicht_home', hidden],
    ['a name in a network in Arabic', 'انستغرام: nordlicht', hidden],
  ])('%s', (_what, text, shown) => {
    expect(maskContacts(text)).toBe(shown);
  });

  test('all of several, each once', () => {
    expect(maskContacts('a@b.com, 0532 123 45 67 or www.b.com')).toBe(
      `${hidden}, ${hidden} or ${hidden}`,
    );
    expect(contactsIn('a@b.com, 0532 123 45 67').map(({ kind }) => kind)).toEqual([
      'email',
      'phone',
    ]);
  });
});

describe('descriptions of products stay readable', () => {
  test.each([
    'Jakar dokuma, %100 Ege pamuğu, 320 g/m², saçak 8 cm. Reaktif boya, 6 renk.',
    '90×170 cm, 2000 adet, 2.000-5.000 adet arası',
    'HS code 6302.60.00.00, ISO 9001:2015',
    'GTIN 8690000000012',
    'Sizes 40 60 80 100 120 and 110 120 130 140',
    '1,250,000 pcs for 0.50 - 0.60 USD, or 100 000 000',
    'from 01.06.2026 to 05.06.2026',
    '10 pcs @4.20 each',
    '0.5 0.6 0.7 0.8 0.9 mm',
    'Model TS-2000-45-12, 2026/27',
    'Ar-Ge, e.g. 30x30 cm. Dokuma kumaş',
    '٢٠٠٠ قطعة، ٩٠×١٧٠ سم',
    'FOB İzmir. Me too.',
    '12345 - 67890',
    'AISI 304 / 1.4301, 18/10',
  ])('%s', (text) => {
    expect(maskContacts(text)).toBe(text);
  });
});

test('a character that expands to a sentence does not multiply the text’s length', () => {
  expect(readableText('ﷺ'.repeat(100)).low.length).toBeLessThanOrEqual(400);
  expect(maskContacts('ﷺ0532 123 45 67ﷺ')).toBe('ﷺ•••••ﷺ');
});

test.each([
  '0 ',
  '1-',
  '0,',
  'a.',
  'a@',
  'a-',
  '+',
  '5',
  'www.',
  'tel ',
  '@',
  ' . ',
  ' at ',
  ' dot ',
  '(at)',
  '&#64;',
  '<b>',
  '<span ',
  'sıfır ',
  'insta ',
  'a b ',
  'com ',
  'beş ',
  'beş yüz ',
  'خمسة و',
  '0five ',
  'o5',
  'double ',
  'gmail ',
  'http://',
  '०',
  '😀',
])('a text of 100 kB that is nothing but %j takes time in proportion to its length', (unit) => {
  const timeOf = (length: number) => {
    const startedAt = performance.now();
    maskContacts(unit.repeat(length / unit.length));
    return performance.now() - startedAt;
  };
  timeOf(2_000);

  const [quarter, whole] = [timeOf(25_000), timeOf(100_000)];

  // Four times the text; what looks at each pair of places takes sixteen times as long.
  expect(whole).toBeLessThan(10 * quarter + 500);
});

describe('contacts that are split over fields or messages are masked in each', () => {
  test.each([
    ['a number, digit by digit', ['0', '5', '3', '2', '1', '2', '3', '4', '5', '6', '7']],
    ['a number in groups', ['0532', '123 45', '67']],
    ['a number in words', ['sıfır beş üç iki', 'bir iki üç', 'dört beş altı yedi']],
    ['a number in Arabic', ['٠٥٣٢', '١٢٣', '٤٥٦٧']],
    ['an address', ['ali', '@gmail', '.com']],
    ['an address in words', ['ali at', 'example', 'dot com']],
    ['a link', ['www.', 'firma', '.com.tr']],
    ['a number after its name', ['WhatsApp', '532 1234567']],
  ])('%s', (_what, texts) => {
    expect(maskTogether(texts)).toEqual(texts.map(() => hidden));
  });

  test('words around the parts stay', () => {
    expect(maskTogether(['My number begins with 0532', 'then 50 rolls', ''])).toEqual([
      'My number begins with 0532',
      'then 50 rolls',
      '',
    ]);
    expect(maskTogether(['My number is 0532', '123 45 67 is the rest'])).toEqual([
      `My number is ${hidden}`,
      `${hidden} is the rest`,
    ]);
  });

  test('masking many long messages gives way to other work after each small part', () => {
    const turns = maskInTurns(Array.from({ length: 74 }, () => 'five three two '.repeat(133)));
    const times: number[] = [];
    for (let isOver = false; !isOver;) {
      const startedAt = performance.now();
      isOver = turns.next().done === true;
      times.push(performance.now() - startedAt);
    }

    const total = times.reduce((sum, ms) => sum + ms, 0);
    expect(Math.max(...times)).toBeLessThan(total / 4);
  });

  test('a contact that is split between long texts is masked in both', () => {
    const long = 'Woven of Aegean cotton. '.repeat(80);

    expect(maskTogether([`${long}0532`, `123 45 67 ${long}`, long])).toEqual([
      `${long}${hidden}`,
      `${hidden} ${long}`,
      long,
    ]);
  });

  test('four times as many long messages take about four times the work', () => {
    /** Processor time of this thread alone, so that a busy machine changes nothing. */
    const workOf = (count: number): number => {
      const texts = Array.from({ length: count }, () => '0 5 beş '.repeat(250));
      const before = process.threadCpuUsage();
      maskTogether(texts);
      return process.threadCpuUsage(before).user;
    };
    workOf(20);

    const few = workOf(50);

    expect(workOf(200)).toBeLessThan(8 * few);
  });
});

test.each([
  ['call_0532_123_45_67.pdf', `${hidden}.pdf`],
  ['ali@example.com.xlsx', `${hidden}.xlsx`],
  ['drawing 90x170 cm.pdf', 'drawing 90x170 cm.pdf'],
  ['Teknik_Sartname_2026-11.docx', 'Teknik_Sartname_2026-11.docx'],
  ['مواصفات.pdf', 'مواصفات.pdf'],
  ['no extension', 'no extension'],
])('the file name %s is read as %s', (name, shown) => {
  expect(maskFileName(name)).toBe(shown);
});
