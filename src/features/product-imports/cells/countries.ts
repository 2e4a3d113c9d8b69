// Countries by ISO 3166 code or by their name in one of the three languages.
import { foldMarks } from '#shared/fold.ts';
import { intlTag, locales } from '#shared/locale.ts';

/** Common names besides the official ones. */
const otherNames: Record<string, string> = {
  turkey: 'TR',
  turkiye: 'TR',
  usa: 'US',
  uk: 'GB',
  uae: 'AE',
  prc: 'CN',
};

const fold = (name: string): string => foldMarks(name.trim());

let byName: Map<string, string> | null = null;

/** Codes and names of all present countries; computed once in a few milliseconds. */
function countriesByName(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const names = new Map(Object.entries(otherNames));
  for (const locale of locales) {
    const regions = new Intl.DisplayNames(intlTag[locale], { type: 'region', fallback: 'none' });
    for (const first of letters)
      for (const second of letters) {
        const code = first + second;
        const name = regions.of(code);
        // Skips former codes (DD, YU, UK), which resolve to today's.
        if (name === undefined || new Intl.Locale(`und-${code}`).region !== code) continue;
        names.set(fold(code), code);
        if (!names.has(fold(name))) names.set(fold(name), code);
      }
  }
  return names;
}

/** Returns the two-letter code of "TR", "tr", "Türkiye" or "تركيا"; null when blank or unknown. */
export function readCountry(text: string): string | null {
  if (text === '') return null;
  byName ??= countriesByName();
  return byName.get(fold(text)) ?? null;
}
