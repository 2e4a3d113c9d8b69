// Measures as traders write them: decimal comma in Turkish, Arabic unit words, Latin digits.
import { figure, say, type Words } from './words.ts';

/** Writes the unit after a number. */
const withUnit =
  (en: string, tr: string, ar: string) =>
  (value: number): Words => {
    const digits = figure(value);
    return say(`${digits.en} ${en}`, `${digits.tr} ${tr}`, `${digits.ar} ${ar}`);
  };
/** Writes the unit after a size such as "90×170"; only its decimal mark follows the language. */
const sizeWithUnit =
  (en: string, tr: string, ar: string) =>
  (size: string | number): Words => {
    const text = String(size);
    return say(`${text} ${en}`, `${text.replaceAll('.', ',')} ${tr}`, `${text} ${ar}`);
  };

/** Writes litres and inches, which Arabic counts as nouns: 5 لترات, 12 لترًا, 1.5 لتر. */
function arabicMeasure(
  value: number,
  unit: { readonly one: string; readonly few: string; readonly many: string },
): string {
  if (!Number.isInteger(value) || value < 3) return `${value} ${unit.one}`;
  const rest = value % 100;
  const form = rest >= 3 && rest <= 10 ? unit.few : rest >= 11 ? unit.many : unit.one;
  return `${figure(value).ar} ${form}`;
}

export const cm = sizeWithUnit('cm', 'cm', 'سم');
export const mm = sizeWithUnit('mm', 'mm', 'مم');
export const metres = sizeWithUnit('m', 'm', 'م');
export const ml = withUnit('ml', 'ml', 'مل');
export const litres = (value: number): Words =>
  say(
    `${figure(value).en} L`,
    `${figure(value).tr} litre`,
    arabicMeasure(value, { one: 'لتر', few: 'لترات', many: 'لترًا' }),
  );
export const grams = withUnit('g', 'g', 'غ');
export const kilos = withUnit('kg', 'kg', 'كغ');
export const gsm = withUnit('gsm', 'gr/m²', 'غ/م²');
export const watts = withUnit('W', 'W', 'واط');
export const volts = withUnit('V', 'V', 'فولت');
export const mah = withUnit('mAh', 'mAh', 'مللي أمبير ساعة');
export const bars = withUnit('bar', 'bar', 'بار');

/** Measures screens and hoses: 32" in English, 32 inç in Turkish, 32 بوصة in Arabic. */
export const inches = (size: number): Words =>
  say(
    `${size}"`,
    `${figure(size).tr} inç`,
    arabicMeasure(size, { one: 'بوصة', few: 'بوصات', many: 'بوصة' }),
  );

export const gigabytes = (amount: number): Words =>
  say(`${amount} GB`, `${amount} GB`, `${amount} غيغابايت`);
export const terabytes = (amount: number): Words =>
  say(`${amount} TB`, `${amount} TB`, `${amount} تيرابايت`);

export const wash = (degrees: number): Words =>
  say(
    `Machine wash at ${degrees} °C`,
    `${degrees} °C makinede yıkanır`,
    `غسيل آلي عند ${degrees} °م`,
  );

const arabicYears = { 1: 'سنة واحدة', 2: 'سنتان', 3: '3 سنوات', 5: '5 سنوات' } as const;
export const warrantyYears = (years: keyof typeof arabicYears): Words =>
  say(years === 1 ? '1 year' : `${years} years`, `${years} yıl`, arabicYears[years]);
