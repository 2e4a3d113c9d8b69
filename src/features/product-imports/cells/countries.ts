// Countries by ISO 3166 code or by their name in one of the three languages.
import { foldLetters } from '#shared/fold.ts';
import { intlTag, locales } from '#shared/locale.ts';

/** Common names besides the official ones. */
const otherNames: Record<string, string> = {
  turkey: 'TR',
  turkiye: 'TR',
  'turkiye cumhuriyeti': 'TR',
  usa: 'US',
  america: 'US',
  'united states of america': 'US',
  amerika: 'US',
  abd: 'US',
  أمريكا: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  ingiltere: 'GB',
  بريطانيا: 'GB',
  uae: 'AE',
  emirates: 'AE',
  bae: 'AE',
  الإمارات: 'AE',
  ksa: 'SA',
  السعودية: 'SA',
  prc: 'CN',
  korea: 'KR',
  'cek cumhuriyeti': 'CZ',
  'czech republic': 'CZ',
  palestine: 'PS',
  filistin: 'PS',
  فلسطين: 'PS',
  holland: 'NL',
  macedonia: 'MK',
  makedonya: 'MK',
  'ivory coast': 'CI',
  'viet nam': 'VN',
};

/** One spelling of "U.S.A.", "The Republic of Turkey" and "turkey". */
const fold = (name: string): string =>
  foldLetters(name)
    .replace(/[.'’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^(?:kingdom|republic|state) of (?:the )?/, '');

let byName: Map<string, string> | null = null;

/** Codes and names of all present countries; computed once in a few milliseconds. */
function countriesByName(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const names = new Map(Object.entries(otherNames).map(([name, code]) => [fold(name), code]));
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
