// Static texts about a product's seller. Loaders make them, so that browsers do not load the names
// of all regions and business types for one card.
import * as m from '#messages/features/companies';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
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
  /** The meaning of its seal; null without one. */
  readonly seal: string | null;
  /**
   * "Manufacturer in Denizli": the text before and after the province, whose name may be in another
   * language.
   */
  readonly place: { readonly before: string; readonly province: string; readonly after: string };
  readonly facts: readonly FactText[];
  readonly products: string | null;
};

export function supplierTexts(store: StoreCardView, locale: Locale): SupplierTexts {
  const { before, after } = locationParts(store, locale);
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
  /** What staff verified, with dates. */
  readonly checks: readonly FactText[];
};

const manyMarkets = 20;

/** Returns all known facts, for the page's section about the seller. */
export function vendorTexts(
  store: StoreCardView,
  about: InLanguage | null,
  verifications: readonly VerificationView[],
  locale: Locale,
): VendorTexts {
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
      value: m.checkedOn({ date: dateText(verifiedOn, locale, 'long') }, { locale }),
    })),
  };
}
