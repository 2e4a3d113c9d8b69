// Units of measure for wholesale products, by UN/ECE Recommendation 20 (and 21 for packages). Their
// names are in the catalog's messages.
export const unitCodes = [
  'C62',
  'PR',
  'SET',
  'DZN',
  'KGM',
  'GRM',
  'TNE',
  'MTR',
  'MTK',
  'MTQ',
  'LTR',
  'MLT',
  'XBX',
  'XPK',
  'XCT',
  'XRO',
] as const;
export type UnitCode = (typeof unitCodes)[number];
export const isUnitCode = (value: unknown): value is UnitCode =>
  unitCodes.includes(value as UnitCode);
