import type { ReactNode } from 'react';
import * as m from '#messages/companies';
import type { Locale } from '#shared/locale.ts';
import { bidi, ltr } from '#ui/bidi.tsx';
import { ProvinceName } from '#ui/province-name.tsx';
import type { StoreCardView } from './view-models.ts';
import { answerText, certificateText, listText, marketsText, typeText } from './wording.ts';

export type StoreFact = 'businessType' | 'place' | 'productCount' | 'mainProducts' | 'exportsTo' | 'certificates' | 'established' | 'exportStaff' | 'answers';

/** Only what is known: a fact that nobody gave or counted is left out. */
export function StoreFacts({ store, locale, facts, markets = 3, certificates = 4 }: { store: StoreCardView; locale: Locale; facts: readonly StoreFact[]; markets?: number | undefined; certificates?: number | undefined }) {
  const { mainProducts } = store;
  const made: Record<StoreFact, readonly [string, ReactNode] | null> = {
    businessType: [m.businessTypes({ locale }), typeText(store, locale)],
    place: [m.province({ locale }), <ProvinceName key="v" name={store.provinceName} locale={locale} />],
    productCount: [m.goods({ locale }), m.products({ count: store.productCount }, { locale })],
    mainProducts: mainProducts && mainProducts.value.length > 0 ? [m.mainProducts({ locale }), <bdi key="p" lang={mainProducts.locale === locale ? undefined : mainProducts.locale}>{listText(mainProducts.value, mainProducts.locale)}</bdi>] : null,
    exportsTo: store.exportMarkets.length > 0 ? [m.exportsTo({ locale }), marketsText(store.exportMarkets, locale, markets)] : null,
    certificates: store.certificates.length > 0 ? [m.certificates({ locale }), bidi(ltr(store.certificates.slice(0, certificates).map(certificateText).join(' · ')))] : null,
    established: store.establishedYear === null ? null : [m.established({ locale }), <bdi key="y" dir="ltr">{store.establishedYear}</bdi>],
    exportStaff: store.exportStaffCount ? [m.exportStaff({ locale }), m.people({ count: store.exportStaffCount }, { locale })] : null,
    answers: store.responseTimeHours === null ? null : [m.answers({ locale }), answerText(store.responseTimeHours, locale)],
  };
  const said = facts.map((fact) => made[fact]).filter((fact) => fact !== null);
  return said.length === 0 ? null : <dl className="facts facts-open">{said.map(([name, value]) => <StoreFactRow key={name} name={name} value={value} />)}</dl>;
}

const StoreFactRow = ({ name, value }: { name: string; value: ReactNode }) => <><dt>{name}</dt><dd>{value}</dd></>;
