import { intlTag, type Locale } from '#shared/locale.ts';

/** Formats basis points as a percentage: 450 is "4.5%". */
export const percentText = (basisPoints: number, locale: Locale): string =>
  new Intl.NumberFormat(intlTag[locale], {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(basisPoints / 10_000);
