// Reads whole numbers and weights as people write them in product files.

/**
 * Reads a whole number: "1200", "1,200", "1.200", "100.0"; null for anything else, including units
 * behind it.
 */
export function readWhole(text: string): number | null {
  if (text.length > 40) return null;
  const compact = text.replace(/\s/g, '');
  if (/^\d{1,15}$/.test(compact)) return Number(compact);
  if (/^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(compact)) return Number(compact.replace(/[.,]/g, ''));
  const trailingZeros = /^(\d{1,15})[.,]0{1,2}$/.exec(compact);
  return trailingZeros ? Number(trailingZeros[1]) : null;
}

const gramsPerUnit: Record<string, number> = {
  mg: 0.001,
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kgs: 1000,
  kilogram: 1000,
  t: 1_000_000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
};

/**
 * Reads a weight in grams, rounded: "3.5 kg", "350 g", "1,5 kg", "12 oz". Without a unit, `unit`
 * applies; null when unreadable.
 */
export function readGrams(text: string, unit = 'g'): number | null {
  if (text.length > 40) return null;
  const parts = /^(\d+(?:[.,]\d+)?)([a-z]*)\.?$/.exec(text.replace(/\s/g, '').toLowerCase());
  const perUnit = parts && gramsPerUnit[parts[2] || unit.toLowerCase()];
  return perUnit ? Math.round(Number(parts[1]!.replace(',', '.')) * perUnit) : null;
}
