// Decides when a store trades and when it is verified.
import { dayMs, hourMs } from '#shared/durations.ts';
import { locales } from '#shared/locale.ts';
import type { OwnStoreInput, StatedCertificate, StoreState, Verification } from './schemas.ts';

/** States in which products are shown; on holiday with a note. */
export const tradingStates: readonly StoreState[] = ['open', 'holiday'];
export const isTrading = (store: { readonly state: StoreState }): boolean =>
  tradingStates.includes(store.state);

/** Transitions of a store's state; `terminated` is final. */
const leadsTo: Readonly<Record<StoreState, readonly StoreState[]>> = {
  registered: ['open', 'terminated'],
  open: ['holiday', 'suspended', 'terminated'],
  holiday: ['open', 'suspended', 'terminated'],
  suspended: ['open', 'holiday', 'terminated'],
  terminated: [],
};
export const statesBefore = (state: StoreState): StoreState[] =>
  (Object.keys(leadsTo) as StoreState[]).filter((before) => leadsTo[before].includes(state));

/** Of a certificate that is a PDF. */
export const maxCertificateBytes = 5 * 2 ** 20;

/** In pixels: a cover is as wide as its page. Pictures are kept no wider than this. */
export const minCoverWidth = 1_600;

/** A holiday is a year long at most. */
export const maxHolidayDays = 366;

/**
 * Addresses that no seller may take: they would look like the market's own pages or speak in its
 * name.
 */
const reservedSlugs: ReadonlySet<string> = new Set(
  [
    'about account admin administrator api app auth blog buyer buyers cart catalog category',
    'checkout commissions company compare contact control demo exhibition exhibitions feed',
    'guide help home index inquiry legal login logout manufacturer manufacturers market',
    'marketplace media membership moderator new null official orders panel payment payments',
    'press privacy product products rfq root rss search security seller sellers settings shop',
    'signup sitemap staff static status store stores support system team terms test trust',
    'undefined vendor vendors verified wishlist www',
  ].flatMap((line) => line.split(' ')),
);
export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug);

/** Stores that the operator filled in have names of certificates only. */
export const statedCertificatesOf = ({
  statedCertificates,
  certificates,
}: {
  readonly statedCertificates: readonly StatedCertificate[];
  readonly certificates: readonly string[];
}): StatedCertificate[] =>
  statedCertificates.length > 0
    ? [...statedCertificates]
    : certificates.map((name) => ({ name, expiresOn: null }));

/** Certificates last through the day on which they expire, UTC. */
export function lastingCertificates(
  stated: readonly StatedCertificate[],
  now: Date,
): StatedCertificate[] {
  const today = now.toISOString().slice(0, 10);
  return stated.filter(({ expiresOn }) => expiresOn === null || expiresOn >= today);
}

const warnDays = 30;

/** Certificates that lasted until lately, or end within a month. */
export function endingCertificates(
  stated: readonly StatedCertificate[],
  now: Date,
): StatedCertificate[] {
  const soon = new Date(now.getTime() + warnDays * dayMs).toISOString().slice(0, 10);
  return stated.filter(({ expiresOn }) => expiresOn !== null && expiresOn <= soon);
}

const certificatesText = (stated: readonly StatedCertificate[]): string =>
  stated
    .map(({ name, expiresOn }) => (expiresOn === null ? name : `${name} (${expiresOn})`))
    .join(', ');

/** By the names of the form's fields. Null: a choice or a picture, which no text shows. */
function storeTexts(profile: OwnStoreInput): Record<string, readonly [unknown, string | null]> {
  const text = (value: string | number | null | undefined) =>
    [value ?? null, String(value ?? '')] as const;
  const picture = (key: string | undefined) =>
    [key ?? null, key === undefined ? '' : null] as const;
  const { certificates, exportMarkets, businessType, hasShipping } = profile;
  return {
    name: text(profile.name),
    mainLanguage: [profile.mainLanguage, null],
    currency: text(profile.currency),
    logoKey: picture(profile.logoKey),
    coverKey: picture(profile.coverKey),
    ...Object.fromEntries(
      locales.flatMap((locale) => [
        [`about.${locale}`, text(profile.about[locale])],
        [`mainProducts.${locale}`, text(profile.mainProducts[locale]?.join(', '))],
      ]),
    ),
    businessType: [businessType, null],
    establishedYear: text(profile.establishedYear),
    exportStaffCount: text(profile.exportStaffCount),
    exportMarkets: [exportMarkets.toSorted().join(' '), null],
    hasShipping: [hasShipping, null],
    province: text(profile.province),
    district: text(profile.district),
    address: text(profile.address),
    certificates: [
      JSON.stringify(
        certificates.map(({ name, expiresOn, fileKey }) => [name, expiresOn, fileKey ?? null]),
      ),
      certificatesText(certificates),
    ],
  };
}

/** The fields in which a form differs from what is saved, with the saved text: see `storeTexts`. */
export function storeDifferences(
  mine: OwnStoreInput,
  saved: OwnStoreInput,
): Record<string, string | null> {
  const [typed, kept] = [storeTexts(mine), storeTexts(saved)];
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([field, [value]]) => typed[field]![0] !== value)
      .map(([field, [, text]]) => [field, text]),
  );
}

/** How long a company that disclosed buyers' details may not quote. */
export const barMonths = 6;

/** The same day of the month, or its last one. */
export function barEnd(from: Date): Date {
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + barMonths);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return end;
}

/** Whether the company may not quote now. */
export const isBarred = (
  { barredUntil }: { readonly barredUntil: Date | null },
  now: Date,
): boolean => barredUntil !== null && barredUntil > now;

/** The seal requires documents and a visit, both with dated evidence. */
export const isVerified = (store: { readonly verifications: readonly Verification[] }): boolean =>
  store.verifications.some(({ kind }) => kind === 'tax_plate' || kind === 'signature_circular') &&
  store.verifications.some(({ kind }) => kind === 'site_visit');

/** Orders of store lists; the first is the default. */
export const storeSorts = ['VERIFIED_FIRST', 'MOST_PRODUCTS', 'MOST_YEARS', 'NAME'] as const;
export type StoreSort = (typeof storeSorts)[number];

/** How long invitations are open, and how many a company may have. */
export const invitationDays = 7;
export const maxOpenInvitations = 50;

/** How many invitations may be sent before somebody has to wait. */
export const invitationTries = {
  /** Each is a mail that its reader has not asked for. */
  company: { most: 30, windowMs: hourMs },
  network: { most: 60, windowMs: hourMs },
  /** Of all companies to one e-mail. */
  email: { most: 5, windowMs: hourMs },
} as const;

// Lists of companies in the control panel.

export const companySides = ['buyer', 'seller', 'admin'] as const;

export type CompanyFilters = {
  /** Part of the name, or the public id. */
  readonly query: string;
  readonly side: (typeof companySides)[number] | null;
  readonly state: 'active' | 'disabled' | null;
  readonly sort: 'NEWEST' | 'OLDEST' | 'NAME';
};
