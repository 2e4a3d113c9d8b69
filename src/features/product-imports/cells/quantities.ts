// Reads weights as people write them in product files.
import { decimals, readDigits, wholeNumbers } from '#shared/number-text.ts';

const gramsPerUnit = new Map<string, number>(
  Object.entries({
    mg: 0.001,
    g: 1,
    gr: 1,
    gram: 1,
    grams: 1,
    غ: 1,
    غرام: 1,
    kg: 1000,
    kgs: 1000,
    kilogram: 1000,
    كغ: 1000,
    كجم: 1000,
    t: 1_000_000,
    lb: 453.59237,
    lbs: 453.59237,
    oz: 28.349523125,
  }),
);

/**
 * Reads a weight in grams, rounded: "3.5 kg", "350 g", "1,5 kg", "12 oz", "٢٫٥ كغ". Without a unit,
 * `unit` applies; null when unreadable.
 */
export function readGrams(text: string, unit = 'g'): number | null {
  if (text.length > 40) return null;
  const [, amount = '', named = ''] =
    /^(.*?\p{Nd}\P{L}*?)\s*(\p{L}*)\.?$/u.exec(text.toLowerCase()) ?? [];
  const name = named || unit.toLowerCase();
  const perUnit = gramsPerUnit.get(name);
  // Grams are whole: 1.250 g is over a kilogram, as 1.250 kg is.
  const digits = readDigits(amount, perUnit === 1 ? wholeNumbers : decimals);
  if (perUnit === undefined || 'problem' in digits) return null;
  return Math.round(Number(`${digits.whole}.${digits.decimals || '0'}`) * perUnit);
}
