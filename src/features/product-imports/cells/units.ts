// Units of measure by their UN/ECE code or by the words suppliers write.
import { foldLetters } from '#shared/fold.ts';
import { isUnitCode, type UnitCode } from '#shared/units.ts';

const words: Record<UnitCode, readonly string[]> = {
  C62: [
    'piece',
    'pieces',
    'pc',
    'pcs',
    'unit',
    'units',
    'adet',
    'ad',
    'adt',
    'tane',
    'each',
    'ea',
    'قطعة',
    'قطع',
    'حبة',
  ],
  PR: ['pair', 'pairs', 'prs', 'çift', 'çf', 'زوج'],
  SET: ['sets', 'takım', 'tk', 'طقم'],
  DZN: ['dozen', 'dozens', 'doz', 'dz', 'düzine', 'دزينة'],
  KGM: ['kg', 'kgs', 'kilo', 'kilogram', 'kilograms', 'كجم', 'كغ', 'كيلوغرام'],
  GRM: ['g', 'gr', 'gram', 'grams', 'غرام'],
  TNE: ['t', 'ton', 'tons', 'tonne', 'tonnes', 'طن'],
  MTR: ['m', 'mt', 'mtr', 'metre', 'meter', 'metres', 'meters', 'متر'],
  MTK: ['m2', 'm²', 'metrekare', 'متر مربع'],
  MTQ: ['m3', 'm³', 'metreküp', 'متر مكعب'],
  LTR: ['l', 'lt', 'litre', 'liter', 'litres', 'liters', 'لتر'],
  MLT: ['ml', 'mililitre', 'milliliter', 'مل'],
  XBX: ['box', 'boxes', 'kutu', 'kt', 'علبة', 'صندوق'],
  XPK: ['pack', 'packs', 'pk', 'pkt', 'package', 'paket', 'عبوة'],
  XCT: ['carton', 'cartons', 'ctn', 'ctns', 'koli', 'كرتون', 'كرتونة'],
  XRO: ['roll', 'rolls', 'rulo', 'top', 'لفة'],
};

/** One spelling of "PCS.", "pcs" and "Düzine", "DÜZİNE". */
const fold = (word: string): string =>
  foldLetters(word)
    .replace(/[.\s]+/g, ' ')
    .trim();

const byWord = new Map(
  Object.entries(words).flatMap(([code, list]) =>
    list.map((word) => [fold(word), code as UnitCode] as const),
  ),
);

/** Returns null when the text names no unit that products are sold in here. */
export function readUnit(text: string): UnitCode | null {
  const code = text.trim().toUpperCase();
  return isUnitCode(code) ? code : (byWord.get(fold(text)) ?? null);
}
