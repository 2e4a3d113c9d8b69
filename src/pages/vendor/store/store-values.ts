// The values of the store's form, by the names of its fields.
import type { StoreRow } from '#features/companies/queries.server.ts';
import { statedCertificatesOf } from '#features/companies/rules.ts';
import type { Locale } from '#shared/locale.ts';
import { locales } from '#shared/locale.ts';
import { slugOf } from '#shared/slug.ts';

type Values = Readonly<Record<string, string | readonly string[]>>;

/** Empty rows for further certificates, so that the form also works without scripts. */
const furtherRows = 2;

const slugLength = 60;

/** What the form shows before the first save. */
export const newStoreValues = (
  company: { readonly name: string; readonly businessType: string; readonly hasShipping: boolean },
  locale: Locale,
): Values => ({
  name: company.name,
  slug: slugOf(company.name).slice(0, slugLength).replace(/-+$/, ''),
  mainLanguage: locale,
  businessType: company.businessType,
  hasShipping: String(company.hasShipping),
  currency: 'USD',
});

export const storeValues = (store: StoreRow, hasShipping: boolean): Values => ({
  name: store.name,
  mainLanguage: store.mainLanguage,
  businessType: store.businessType,
  hasShipping: String(hasShipping),
  establishedYear: String(store.establishedYear ?? ''),
  exportStaffCount: String(store.exportStaffCount ?? ''),
  exportMarkets: store.exportMarkets,
  province: store.province,
  district: store.district ?? '',
  address: store.address ?? '',
  currency: store.currency,
  logoKey: store.logoKey ?? '',
  coverKey: store.coverKey ?? '',
  ...Object.fromEntries(
    locales.flatMap((locale) => [
      [`about.${locale}`, store.about[locale] ?? ''],
      [`mainProducts.${locale}`, (store.mainProducts[locale] ?? []).join(', ')],
    ]),
  ),
  ...Object.fromEntries(
    statedCertificatesOf(store).flatMap(({ name, expiresOn, fileKey }, i) => [
      [`certificates[${i}].name`, name],
      [`certificates[${i}].expiresOn`, expiresOn ?? ''],
      [`certificates[${i}].fileKey`, fileKey ?? ''],
    ]),
  ),
});

/** How many rows of certificates the form shows. */
export function certificateRows(values: Values, max: number): number {
  const filled = Object.entries(values).flatMap(([name, value]) => {
    const index = /^certificates\[(\d+)\]/.exec(name)?.[1];
    return index === undefined || value === '' ? [] : [Number(index) + 1];
  });
  return Math.min(max, Math.max(0, ...filled) + furtherRows);
}
