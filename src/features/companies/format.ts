// Texts about companies in the page's language.
import * as m from '#messages/features/companies';
import { enumeration } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import type { StoreCardView } from './views.ts';
import { textAround, type TextAround } from '#shared/text-around.ts';

/** The manufacturer badge, which is verified, outranks the business type, which sellers choose. */
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

/** Lists some regions and the number of others. */
export function marketsText(
  regions: StoreCardView['exportMarkets'],
  locale: Locale,
  max = 3,
): string {
  // "and 1 more" would take as much room as the name.
  const shown = regions.length === max + 1 ? max + 1 : max;
  const list = enumeration(
    regions.slice(0, shown).map((region) => m.region({ region }, { locale })),
    locale,
  );
  return regions.length > shown
    ? m.andMore({ list, count: regions.length - shown }, { locale })
    : list;
}

/** Uses days from two days on: "within 71 hours" is hard to read. */
export const answerText = (hours: number, locale: Locale): string =>
  hours < 48
    ? m.withinHours({ count: Math.max(1, hours) }, { locale })
    : m.withinDays({ count: Math.ceil(hours / 24) }, { locale });

/** Returns the text before and after the province, whose name may be in another language. */
export const locationParts = (store: StoreCardView, locale: Locale): TextAround =>
  textAround((province) => m.inProvince({ type: typeText(store, locale), province }, { locale }));
