// Known facts of a company as texts, for lists and pages.
import * as m from '#messages/features/companies';
import { enumeration } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { FactText } from '#ui/fact-list.tsx';
import type { StoreCardView } from '../views.ts';
import { answerText, certificateText, marketsText, typeText } from '../format.ts';

export type StoreFact =
  | 'businessType'
  | 'place'
  | 'productCount'
  | 'mainProducts'
  | 'exportsTo'
  | 'certificates'
  | 'established'
  | 'exportStaff'
  | 'answers';

/** Leaves out facts that were neither given nor counted. */
export function storeFactTexts(
  store: StoreCardView,
  locale: Locale,
  facts: readonly StoreFact[],
  {
    markets = 3,
    certificates = 4,
  }: { markets?: number | undefined; certificates?: number | undefined } = {},
): FactText[] {
  const { mainProducts } = store;
  const made: Record<StoreFact, FactText | null> = {
    businessType: { name: m.businessTypes({ locale }), value: typeText(store, locale) },
    place: {
      name: m.province({ locale }),
      value: store.provinceName,
      lang: locale === 'ar' ? undefined : 'tr',
    },
    productCount: {
      name: m.goods({ locale }),
      value: m.products({ count: store.productCount }, { locale }),
    },
    mainProducts:
      mainProducts && mainProducts.value.length > 0
        ? {
            name: m.mainProducts({ locale }),
            value: enumeration(mainProducts.value, mainProducts.locale),
            lang: mainProducts.locale === locale ? undefined : mainProducts.locale,
          }
        : null,
    exportsTo:
      store.exportMarkets.length > 0
        ? {
            name: m.exportsTo({ locale }),
            value: marketsText(store.exportMarkets, locale, markets),
          }
        : null,
    certificates:
      store.certificates.length > 0
        ? {
            name: m.certificates({ locale }),
            value: ltr(store.certificates.slice(0, certificates).map(certificateText).join(' · ')),
          }
        : null,
    established:
      store.establishedYear === null
        ? null
        : { name: m.established({ locale }), value: ltr(store.establishedYear) },
    exportStaff: store.exportStaffCount
      ? {
          name: m.exportStaff({ locale }),
          value: m.people({ count: store.exportStaffCount }, { locale }),
        }
      : null,
    answers:
      store.responseTimeHours === null
        ? null
        : { name: m.answers({ locale }), value: answerText(store.responseTimeHours, locale) },
  };
  return facts.map((fact) => made[fact]).filter((fact) => fact !== null);
}
