// What a company says about itself, as words of the page's language.
import * as m from '#messages/features/companies';
import { intlTag, type Locale } from '#shared/locale.ts';
import type { StoreCardView } from './views.ts';

const separator = (locale: Locale) => (locale === 'ar' ? '، ' : ', ');

/** A makers' own badge is worth more than a business type that anyone may choose. */
export const typeText = (
  store: Pick<StoreCardView, 'isManufacturer' | 'businessType'>,
  locale: Locale,
): string =>
  m.businessType({ type: store.isManufacturer ? 'manufacturer' : store.businessType }, { locale });

export const verifiedText = (
  store: Pick<StoreCardView, 'isManufacturer'>,
  locale: Locale,
): string =>
  store.isManufacturer ? m.verifiedManufacturer({ locale }) : m.verifiedSupplier({ locale });

/** Suppliers write ISO9001 and ROHS; buyers read ISO 9001 and RoHS. */
export const certificateText = (name: string): string =>
  name.replace(/^ISO ?(?=\d)/i, 'ISO\u00a0').replace(/^ROHS$/, 'RoHS');

export const listText = (words: readonly string[], locale: Locale): string =>
  words.join(separator(locale));

/** Some regions and how many more. */
export function marketsText(
  regions: StoreCardView['exportMarkets'],
  locale: Locale,
  max = 3,
): string {
  // One left over takes as much room as saying so.
  const shown = regions.length === max + 1 ? max + 1 : max;
  const list = listText(
    regions.slice(0, shown).map((region) => m.region({ region }, { locale })),
    locale,
  );
  return regions.length > shown
    ? m.andMore({ list, count: regions.length - shown }, { locale })
    : list;
}

/** Days from two days on: nobody reads "within 71 hours". */
export const answerText = (hours: number, locale: Locale): string =>
  hours < 48
    ? m.withinHours({ count: Math.max(1, hours) }, { locale })
    : m.withinDays({ count: Math.ceil(hours / 24) }, { locale });

/** What stands before and after the province, whose name may be in another language. */
export const locationParts = (
  store: StoreCardView,
  locale: Locale,
): readonly [before: string, after: string] => {
  const [before = '', after = ''] = m
    .inProvince({ type: typeText(store, locale), province: '\u0000' }, { locale })
    .split('\u0000');
  return [before, after];
};

/** "26 February 2026" of an ISO date: what was checked years ago must be seen to be. */
export const dateText = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : intlTag[locale], {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(date));
