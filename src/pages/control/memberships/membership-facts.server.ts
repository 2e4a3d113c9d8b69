// What a company says of itself in its application, in the reviewer's words.
import { certificateText } from '#features/companies/format.ts';
import type { getMembershipToReview } from '#features/memberships/queries/review-queue.server.ts';
import * as companies from '#messages/features/companies';
import { legalForms } from '#messages/features/memberships';
import * as m from '#messages/pages/account/membership';
import * as review from '#messages/pages/control/memberships';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import { provinceName } from '#shared/provinces.ts';
import type { FactText } from '#ui/fact-list.tsx';

type Read = Awaited<ReturnType<typeof getMembershipToReview>>;

export function factsOf(
  { membership }: Read,
  sectorName: (slug: string) => string,
  locale: Locale,
): FactText[] {
  const { companyData: data, legalForm } = membership;
  const form = [m.legalForm({ locale }), legalForms({ form: legalForm }, { locale })] as const;
  if (data === null) return [{ name: form[0], value: form[1] }];
  const all: readonly (readonly [name: string, value: string | number | null])[] = [
    form,
    [m.legalName({ locale }), data.legalName],
    [
      companies.businessTypes({ locale }),
      companies.businessType({ type: data.businessType }, { locale }),
    ],
    [m.taxOffice({ locale }), data.taxOffice],
    [m.taxNumber({ locale }), ltr(data.taxNumber)],
    [m.registryNumber({ locale }), data.registryNumber && ltr(data.registryNumber)],
    [companies.established({ locale }), data.establishedYear],
    [m.staffCount({ locale }), data.staffCount],
    [m.exportStaffCount({ locale }), data.exportStaffCount],
    [review.sectors({ locale }), listText(data.sectors.map(sectorName), locale)],
    [companies.mainProducts({ locale }), listText(data.mainProducts.map(isolated), locale)],
    [companies.certificates({ locale }), listText(data.certificates.map(certificateText), locale)],
    [
      companies.exportsTo({ locale }),
      listText(
        data.exportMarkets.map((region) => companies.region({ region }, { locale })),
        locale,
      ),
    ],
    [m.country({ locale }), countryName(data.country, locale)],
    [companies.province({ locale }), data.province && provinceName(data.province, locale)],
    [m.address({ locale }), data.address],
    [m.phone({ locale }), ltr(data.phone)],
    [m.website({ locale }), data.website && ltr(data.website)],
    [m.responsiblePerson({ locale }), data.responsiblePerson],
  ];
  return all.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, value: String(value) }],
  );
}
