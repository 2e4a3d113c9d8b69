// Measures as traders write them in each language: decimal comma in Turkish, Arabic unit words, Latin digits.
import { figure, say, type Words } from './words.ts';

const behind =
  (en: string, tr: string, ar: string) =>
  (value: number): Words => {
    const digits = figure(value);
    return say(`${digits.en} ${en}`, `${digits.tr} ${tr}`, `${digits.ar} ${ar}`);
  };
/** "90×170" stays as it is; only a decimal mark in it follows the language. */
const across =
  (en: string, tr: string, ar: string) =>
  (size: string | number): Words => {
    const text = String(size);
    return say(`${text} ${en}`, `${text.replaceAll('.', ',')} ${tr}`, `${text} ${ar}`);
  };

/** Arabic counts litres and inches as nouns: 5 لترات, 12 لترًا, 1.5 لتر. */
const arabicUnit = (
  value: number,
  [plain, few, many]: readonly [plain: string, few: string, many: string],
): string => {
  if (!Number.isInteger(value) || value < 3) return `${value} ${plain}`;
  const rest = value % 100;
  return `${figure(value).ar} ${rest >= 3 && rest <= 10 ? few : rest >= 11 ? many : plain}`;
};

export const cm = across('cm', 'cm', 'سم');
export const mm = across('mm', 'mm', 'مم');
export const metres = across('m', 'm', 'م');
export const ml = behind('ml', 'ml', 'مل');
export const litres = (value: number): Words =>
  say(
    `${figure(value).en} L`,
    `${figure(value).tr} litre`,
    arabicUnit(value, ['لتر', 'لترات', 'لترًا']),
  );
export const grams = behind('g', 'g', 'غ');
export const kilos = behind('kg', 'kg', 'كغ');
export const gsm = behind('gsm', 'gr/m²', 'غ/م²');
export const watts = behind('W', 'W', 'واط');
export const volts = behind('V', 'V', 'فولت');
export const mah = behind('mAh', 'mAh', 'مللي أمبير ساعة');
export const bars = behind('bar', 'bar', 'بار');

/** Screens and hoses: 32" in English, 32 inç in Turkish, 32 بوصة in Arabic. */
export const inches = (size: number): Words =>
  say(`${size}"`, `${figure(size).tr} inç`, arabicUnit(size, ['بوصة', 'بوصات', 'بوصة']));
