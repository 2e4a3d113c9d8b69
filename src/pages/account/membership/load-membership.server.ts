// What the page of the own application shows.
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { findOwnStore } from '#features/companies/queries/own-store.server.ts';
import { whyNotApply } from '#features/memberships/permissions.ts';
import { findOwnMembership } from '#features/memberships/queries/own-membership.server.ts';
import {
  type CompanyData,
  type CompanyDraft,
  maxAbout,
  maxMainProducts,
} from '#features/memberships/schemas.ts';
import { certificates } from '#features/products/schemas.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import { dateText } from '#shared/dates.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';
import { provinces, provinceName } from '#shared/provinces.ts';

export const membershipSteps = ['form', 'data', 'documents', 'request'] as const;
export type MembershipStep = (typeof membershipSteps)[number];

/** Saved data as the form shows them. */
const asTyped = (data: CompanyData): CompanyDraft => ({
  ...Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  ),
  mainProducts: data.mainProducts.join('\n'),
  sectors: data.sectors,
  certificates: data.certificates,
  exportMarkets: data.exportMarkets,
});

/** What the company's store says, in the reader's language where it says it in several. */
async function knownOfStore(context: PageContext): Promise<CompanyDraft> {
  const store = await findOwnStore(context, null);
  if (store === null) return {};
  const inOwn = <Value>(value: PerLanguage<Value>) =>
    inLanguage(value, context.locale, store.mainLanguage)?.value;
  return {
    businessType: store.businessType,
    mainProducts: (inOwn(store.mainProducts) ?? []).slice(0, maxMainProducts).join('\n'),
    certificates: certificates.filter((name) => store.certificates.includes(name)),
    exportMarkets: store.exportMarkets,
    country: 'TR',
    province: provinces.includes(store.province) ? store.province : '',
    address: store.address ?? '',
    about: (inOwn(store.about) ?? '').slice(0, maxAbout),
    establishedYear: numberText(store.establishedYear),
    exportStaffCount: numberText(store.exportStaffCount),
  };
}

const numberText = (value: number | null): string => (value === null ? '' : String(value));

/** What is known of the company, and of its store, before anything is typed. */
async function knownOf(context: PageContext): Promise<CompanyDraft> {
  const company = await findOwnCompany(context);
  if (company === null) return {};
  return {
    businessType: company.businessType,
    country: company.country ?? '',
    ...(await knownOfStore(context)),
    legalName: company.name,
    phone: company.phone ?? '',
    sectors: company.category === null ? [] : [company.category],
  };
}

export async function loadMembership(context: PageContext, { searchParams: query }: URL) {
  const { locale } = context;
  if (whyNotApply(context.actor) !== null) return { locale, own: null, done: null };
  const [own, tree] = await Promise.all([findOwnMembership(context), getCategoryTree(context)]);
  const draft = own && Object.keys(own.draft).length > 0 ? own.draft : null;
  const values = draft ?? (own?.companyData ? asTyped(own.companyData) : await knownOf(context));
  const reached: MembershipStep =
    own === null
      ? 'form'
      : own.companyData === null
        ? 'data'
        : own.required.some(({ document }) => !document || document.returnedReason !== null)
          ? 'documents'
          : 'request';
  const asked = membershipSteps.find((step) => step === query.get('step'));
  const isReached = asked && membershipSteps.indexOf(asked) <= membershipSteps.indexOf(reached);
  return {
    locale,
    done: query.get('done'),
    own: {
      step: isReached ? asked : reached,
      reached,
      state: own?.state ?? null,
      isEditable: own?.isEditable ?? true,
      legalForm: own?.legalForm ?? null,
      revision: own?.revision ?? 0,
      reason: own?.reason ?? null,
      listing: own?.listing ?? null,
      values,
      documents: (own?.required ?? []).map(({ kind, document }) => ({
        kind,
        document: document && {
          version: document.version,
          format: document.format,
          issuedOn: document.issuedOn && dateText(new Date(document.issuedOn), locale),
          returnedReason: document.returnedReason,
          isAccepted: document.acceptedAt !== null,
          at: dateText(document.createdAt, locale, 'instant'),
        },
      })),
      looks: (own?.looks ?? []).map(({ kind, version, at, name }) => ({
        kind,
        version,
        name,
        at: dateText(at, locale, 'instant'),
      })),
      history: (own?.steps ?? []).map(({ to, reason, at }) => ({
        to,
        reason,
        at: dateText(at, locale, 'instant'),
      })),
      choices: {
        sectors: tree
          .filter(({ kind }) => kind !== 'promotions')
          .map(({ slug, name }) => ({ slug, name })),
        countries: listCountryChoices(locale),
        provinces: provinces.map((name) => ({ name, text: provinceName(name, locale) })),
      },
    },
  };
}
