// Size runs in which clothing, shoes, rings and bed linen are ordered: each size is a variant of its product.
import { type Words, same, say } from './words.ts';

type Size = {
  readonly words: Words;
  readonly code: string;
  /** What this size costs against the first of the run. */ readonly factor?: number;
};
type SizeRun = { readonly name: Words; readonly sizes: readonly Size[] };

const size = say('Size', 'Beden', 'المقاس');
const shoeSize = say('Shoe size', 'Numara', 'مقاس الحذاء');

const plain = (name: Words, list: string): SizeRun => ({
  name,
  sizes: list.split(' ').map((code) => ({ words: same(code), code })),
});
const months = (from: number, to: number): Size => ({
  words: say(
    `${from}–${to} months`,
    `${from}–${to} ay`,
    to <= 10 ? `${from}–${to} أشهر` : `${from}–${to} شهرًا`,
  ),
  code: `${from}M${to}`,
});
const years = (from: number, to: number): Size => ({
  words: say(
    `${from}–${to} years`,
    `${from}–${to} yaş`,
    to <= 10 ? `${from}–${to} سنوات` : `${from}–${to} سنة`,
  ),
  code: `${from}Y${to}`,
});

export const sizeRuns = {
  adult: plain(size, 'S M L XL XXL'),
  women: plain(size, 'XS S M L XL'),
  dress: plain(size, '36 38 40 42 44'),
  jeans: plain(say('Waist', 'Bel', 'مقاس الخصر'), '28 30 32 34 36'),
  work: {
    name: size,
    sizes: [
      ...plain(size, 'M L XL').sizes,
      { words: same('XXL'), code: 'XXL' },
      { words: same('3XL'), code: '3XL', factor: 1.08 },
    ],
  },
  menShoes: plain(shoeSize, '40 41 42 43 44 45'),
  womenShoes: plain(shoeSize, '36 37 38 39 40 41'),
  socks: plain(size, '36–40 41–46'),
  ring: plain(say('Ring size', 'Yüzük ölçüsü', 'مقاس الخاتم'), '50 52 54 56 58'),
  baby: {
    name: say('Age', 'Yaş grubu', 'العمر'),
    sizes: [months(0, 3), months(3, 6), months(6, 9), months(9, 12)],
  },
  kids: {
    name: say('Age', 'Yaş', 'العمر'),
    sizes: [years(3, 4), years(5, 6), years(7, 8), years(9, 10)],
  },
  bed: {
    name: say('Bed size', 'Yatak ölçüsü', 'مقاس السرير'),
    sizes: [
      { words: say('Single', 'Tek kişilik', 'مفرد'), code: 'SGL' },
      { words: say('Double', 'Çift kişilik', 'مزدوج'), code: 'DBL', factor: 1.38 },
      { words: say('King', 'King size', 'كينغ'), code: 'KNG', factor: 1.6 },
    ],
  },
  plug: {
    name: say('Plug', 'Fiş tipi', 'نوع القابس'),
    sizes: [
      { words: say('Schuko (EU)', 'Schuko (AB)', 'شوكو (أوروبي)'), code: 'EU' },
      {
        words: say('Type G (UK, Gulf)', 'G tipi (İngiltere, Körfez)', 'نوع G (بريطاني وخليجي)'),
        code: 'UK',
      },
    ],
  },
  keyboard: {
    name: say('Keyboard layout', 'Klavye dizilimi', 'تخطيط لوحة المفاتيح'),
    sizes: [
      { words: say('Turkish Q', 'Türkçe Q', 'تركي Q'), code: 'TRQ' },
      { words: say('US English', 'İngilizce (ABD)', 'إنجليزي أمريكي'), code: 'ENG' },
      { words: say('Arabic and English', 'Arapça–İngilizce', 'عربي وإنجليزي'), code: 'ARA' },
    ],
  },
} as const satisfies Record<string, SizeRun>;
export type SizeRunName = keyof typeof sizeRuns;
