// What the commitment says, in one language, with the data of the company that signs it.
import * as m from '#messages/features/memberships';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { provinceName } from '#shared/provinces.ts';
import type { CompanyData, LegalForm } from '../schemas.ts';

export type CommitmentView = {
  readonly lang: Locale;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly company: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly lead: string;
  readonly promises: readonly string[];
  /** Names of the lines that are filled in by hand. */
  readonly signature: readonly string[];
};

export function commitmentView(
  { legalForm, data }: { readonly legalForm: LegalForm; readonly data: CompanyData },
  locale: Locale,
): CommitmentView {
  const facts: readonly (readonly [string, string | null])[] = [
    [m.commitmentCompany({ locale }), isolated(data.legalName)],
    [m.commitmentForm({ locale }), m.legalForms({ form: legalForm }, { locale })],
    [m.commitmentTaxOffice({ locale }), data.taxOffice && isolated(data.taxOffice)],
    [m.commitmentTaxNumber({ locale }), ltr(data.taxNumber)],
    [m.commitmentRegistry({ locale }), data.registryNumber && ltr(data.registryNumber)],
    [m.commitmentAddress({ locale }), isolated(data.address)],
    [
      m.commitmentPlace({ locale }),
      [
        data.province === null ? null : provinceName(data.province, locale),
        countryName(data.country, locale),
      ]
        .filter((name) => name !== null)
        .join(locale === 'ar' ? '، ' : ', '),
    ],
    [m.commitmentPhone({ locale }), ltr(data.phone)],
    [m.commitmentWebsite({ locale }), data.website && ltr(data.website)],
    [m.commitmentPerson({ locale }), isolated(data.responsiblePerson)],
  ];
  return {
    lang: locale,
    dir: directionOf(locale),
    title: m.commitmentTitle({ locale }),
    company: data.legalName,
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    lead: m.commitmentLead({ company: isolated(data.legalName) }, { locale }),
    promises: [
      m.commitmentTrue({ locale }),
      m.commitmentChanges({ locale }),
      m.commitmentRules({ locale }),
      m.commitmentPublic({ locale }),
      m.commitmentFinal({ locale }),
    ],
    signature: [
      m.commitmentSigner({ locale }),
      m.commitmentOffice({ locale }),
      m.commitmentDate({ locale }),
      m.commitmentSignature({ locale }),
    ],
  };
}
