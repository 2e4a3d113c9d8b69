// Units of measure by their UN/ECE code or by the words suppliers write.
import { isUnitCode, type UnitCode } from '#shared/units.ts';

const words: Record<UnitCode, readonly string[]> = {
  C62: ['piece', 'pieces', 'pc', 'pcs', 'unit', 'units', 'adet', 'ad', 'قطعة', 'قطع', 'حبة'],
  PR: ['pair', 'pairs', 'çift', 'زوج'],
  SET: ['sets', 'takım', 'طقم'],
  DZN: ['dozen', 'dozens', 'düzine', 'دزينة'],
  KGM: ['kg', 'kilogram', 'kilograms', 'كغ', 'كيلوغرام'],
  GRM: ['g', 'gr', 'gram', 'grams', 'غرام'],
  TNE: ['t', 'ton', 'tons', 'tonne', 'tonnes', 'طن'],
  MTR: ['m', 'metre', 'meter', 'metres', 'meters', 'متر'],
  MTK: ['m2', 'm²', 'metrekare', 'متر مربع'],
  MTQ: ['m3', 'm³', 'metreküp', 'متر مكعب'],
  LTR: ['l', 'lt', 'litre', 'liter', 'litres', 'liters', 'لتر'],
  MLT: ['ml', 'mililitre', 'milliliter', 'مل'],
  XBX: ['box', 'boxes', 'kutu', 'علبة', 'صندوق'],
  XPK: ['pack', 'packs', 'package', 'paket', 'عبوة'],
  XCT: ['carton', 'cartons', 'koli', 'كرتون', 'كرتونة'],
  XRO: ['roll', 'rolls', 'rulo', 'لفة'],
};

const byWord = new Map(
  Object.entries(words).flatMap(([code, list]) =>
    list.map((word) => [word, code as UnitCode] as const),
  ),
);

/** Returns null when the text names no unit that products are sold in here. */
export function readUnit(text: string): UnitCode | null {
  const code = text.toUpperCase();
  return isUnitCode(code)
    ? code
    : (byWord.get(text.toLocaleLowerCase('tr')) ?? byWord.get(text.toLowerCase()) ?? null);
}
