// Who sells a product, in words that nothing on its page changes: made where the page is made, so that browsers do not
// load the names of all regions and business types for one card.
import * as m from '#messages/features/companies';
import { intlTag, type Locale } from '#shared/locale.ts';
import type { InLanguage } from '#shared/per-language.ts';
import type { FactText } from '#ui/fact-list.tsx';
import type { ImageView } from '#ui/picture.tsx';
import { initialsOf } from '#ui/badges.tsx';
import { storeFactTexts } from './store-fact-texts.ts';
import type { StoreCardView, VerificationView } from '../views.ts';
import { locationParts, verifiedText } from '../format.ts';

export type SupplierTexts = {
  readonly name: string;
  /** `/store/{slug}`, without language. */
  readonly path: string;
  readonly initials: string;
  readonly logo: ImageView | null;
  /** What its seal stands for; null for a store without one. */
  readonly seal: string | null;
  /**
   * "Manufacturer in Denizli": what stands before and after the province, whose name may be in
   * another language.
   */
  readonly place: { readonly before: string; readonly province: string; readonly after: string };
  readonly facts: readonly FactText[];
  readonly products: string | null;
};

export function supplierTexts(store: StoreCardView, locale: Locale): SupplierTexts {
  const [before, after] = locationParts(store, locale);
  return {
    name: store.name,
    path: store.path,
    initials: initialsOf(store.name),
    logo: store.logo,
    seal: store.isVerified ? verifiedText(store, locale) : null,
    place: { before, province: store.provinceName, after },
    facts: storeFactTexts(store, locale, [
      'established',
      'exportsTo',
      'certificates',
      'exportStaff',
      'answers',
    ]),
    products: store.productCount > 0 ? m.products({ count: store.productCount }, { locale }) : null,
  };
}

export type VendorTexts = {
  readonly about: InLanguage | null;
  readonly facts: readonly FactText[];
  /** What our team has checked, each with its day. */
  readonly checks: readonly FactText[];
};

const manyMarkets = 20;

/** All that is known of it, for the page's section about the vendor. */
export function vendorTexts(
  store: StoreCardView,
  about: InLanguage | null,
  verifications: readonly VerificationView[],
  locale: Locale,
): VendorTexts {
  const date = new Intl.DateTimeFormat(intlTag[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return {
    about,
    facts: storeFactTexts(
      store,
      locale,
      ['mainProducts', 'exportsTo', 'certificates', 'established', 'exportStaff', 'answers'],
      { markets: manyMarkets, certificates: manyMarkets },
    ),
    checks: verifications.map(({ kind, verifiedOn }) => ({
      name: m.verification({ kind }, { locale }),
      value: m.checkedOn({ date: date.format(new Date(verifiedOn)) }, { locale }),
    })),
  };
}
