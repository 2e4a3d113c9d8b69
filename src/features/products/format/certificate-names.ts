import * as m from '#messages/features/products';
import type { Locale } from '#shared/locale.ts';
import type { Certificate } from '../schemas.ts';

/** Marks and standards keep their letters in all languages. */
const letters: Partial<Record<Certificate, string>> = {
  ROHS: 'RoHS',
  ISO9001: 'ISO\u00a09001',
  ISO14001: 'ISO\u00a014001',
  ISO22000: 'ISO\u00a022000',
};

export const certificateName = (certificate: Certificate, locale: Locale): string =>
  certificate === 'HALAL'
    ? m.halal({ locale })
    : certificate === 'KOSHER'
      ? m.kosher({ locale })
      : (letters[certificate] ?? certificate);
