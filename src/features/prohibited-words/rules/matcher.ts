// Phrases that send a product to staff for review.
import { locales } from '#shared/locale.ts';
import { foldCase } from '#shared/fold.ts';
import type { PerLanguage } from '#shared/per-language.ts';

/**
 * Plain nouns that a lawful product seldom has in its title. A match only asks staff to look, so a
 * false alarm costs a minute.
 */
const prohibitedWords = [
  'prescription medicine',
  'antibiotics',
  'reçeteli ilaç',
  'أدوية بوصفة',
  'sex toy',
  'vibrator dildo',
  'pornographic',
  'seks oyuncağı',
  'ألعاب جنسية',
  'firearm',
  'handgun',
  'pistol',
  'ammunition',
  'assault rifle',
  'ateşli silah',
  'tabanca',
  'mermi',
  'أسلحة نارية',
  'مسدس',
  'ذخيرة',
  'cigarettes',
  'cigars',
  'e-cigarette',
  'tobacco',
  'sigara',
  'elektronik sigara',
  'tütün',
  'سجائر',
  'تبغ',
  'سيجارة إلكترونية',
  'vodka',
  'whisky',
  'whiskey',
  'raki',
  'rakı',
  'viski',
  'votka',
  'فودكا',
  'ويسكي',
  'counterfeit',
  'replica watch',
  'forged document',
  'fake passport',
  'sahte belge',
  'taklit ürün',
  'وثائق مزورة',
  'veterinary vaccine',
  'veteriner ilacı',
  'لقاح بيطري',
  'archaeological artifact',
  'tarihi eser',
  'قطعة أثرية',
  'cannabis',
  'cocaine',
  'heroin',
  'esrar',
  'kokain',
  'eroin',
  'كوكايين',
  'حشيش',
];
const spaced = (text: string): string =>
  ` ${foldCase(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;
const prohibited = prohibitedWords.map(spaced);

/** The first prohibited phrase in one of the product's titles or tags, or null. */
export function prohibitedPhrase(product: {
  readonly title: PerLanguage;
  readonly tags: readonly string[];
}): string | null {
  const texts = [...locales.map((locale) => product.title[locale] ?? ''), ...product.tags].map(
    spaced,
  );
  return prohibited.find((phrase) => texts.some((text) => text.includes(phrase)))?.trim() ?? null;
}
