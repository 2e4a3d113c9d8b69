import type { Certificate } from '../schemas.ts';

/** Certificates keep their letters in all languages. */
export const certificateNames: Record<Certificate, string> = {
  CE: 'CE',
  ROHS: 'RoHS',
  FCC: 'FCC',
  BQB: 'BQB',
  UL: 'UL',
  ISO9001: 'ISO\u00a09001',
  ISO14001: 'ISO\u00a014001',
  ISO22000: 'ISO\u00a022000',
  'OEKO-TEX': 'OEKO-TEX',
  GOTS: 'GOTS',
  BSCI: 'BSCI',
  FSC: 'FSC',
  HALAL: 'Halal',
  KOSHER: 'Kosher',
  TSE: 'TSE',
  REACH: 'REACH',
};
