// What a visitor agrees to, what is counted of a visit, and how little of an address leaves this site.

/** Raised when the texts or the purposes change: everybody is asked anew. */
export const consentVersion = 1;
export const consentCookieName = 'consent';
export const consentDays = 180;

/** What needs consent. What the site needs to work does not. */
export const purposes = ['advertising', 'measurement'] as const;
export type Purpose = (typeof purposes)[number];

const letterOf = { advertising: 'a', measurement: 'm' } as const satisfies Record<Purpose, string>;

export type Consent = {
  readonly purposes: readonly Purpose[];
  /** Of the record. */ readonly id: string;
};

/** Scripts read it, so it says no more than they need, and by which record it can be proved. */
export const consentValue = ({ purposes: agreed, id }: Consent): string =>
  `${consentVersion}.${agreed.map((purpose) => letterOf[purpose]).join('') || '-'}.${id}`;

/** Null: not asked yet, or asked about something else. */
export function readConsent(value: string | null): Consent | null {
  const match = /^(\d{1,4})\.([am]{1,2}|-)\.([0-9a-z]{10})$/.exec(value ?? '');
  if (!match || Number(match[1]) !== consentVersion) return null;
  return {
    purposes: purposes.filter((purpose) => match[2]!.includes(letterOf[purpose])),
    id: match[3]!,
  };
}

/** Kinds of pages, as figures are shown by them. */
export const pageTypes = [
  'home',
  'categories',
  'category',
  'collection',
  'product',
  'store',
  'companies',
  'rfqs',
  'search',
  'account',
  'other',
] as const;
export type PageType = (typeof pageTypes)[number];

/** What a page shows whose views its seller wants to know; null: none. */
export function viewedSubject(
  pathname: string,
): { readonly kind: 'product' | 'store'; readonly name: string } | null {
  const match =
    /^\/(?:en|tr|ar)\/(?:product\/(?:[^/]*-)?([0-9a-z]{10})|store\/([a-z0-9-]{1,80}))$/.exec(
      pathname,
    );
  if (!match) return null;
  return match[1] === undefined
    ? { kind: 'store', name: match[2]! }
    : { kind: 'product', name: match[1] };
}

/**
 * The words whose goods a page of this site showed; null: it showed none. `before`: its whole
 * address.
 */
export function searchedWords(before: string, origin: string): string | null {
  const url = URL.parse(before);
  const scope = url?.searchParams.get('in') ?? 'products';
  return url?.origin === origin &&
    /^\/(?:en|tr|ar)\/search$/.test(url.pathname) &&
    scope === 'products'
    ? url.searchParams.get('q')?.trim().slice(0, 200) || null
    : null;
}

/** LCP, INP and TTFB in milliseconds, CLS in thousandths. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];
/** What is taken for good and what for poor, by those who invented them. */
export const vitalLimits = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [100, 250],
  TTFB: [800, 1_800],
} as const satisfies Record<VitalName, readonly [number, number]>;
export const maxVital = 600_000;

/**
 * Steps of a tenth: enough to tell 2.4 seconds from 2.6, and few enough to keep for all pages and
 * countries.
 */
const step = Math.log(1.1);
export const bucketOf = (value: number): number => Math.round(Math.log(Math.max(1, value)) / step);
export const valueOfBucket = (bucket: number): number => Math.round(Math.exp(bucket * step));

/** The value that three of four visits stay below. */
export function upperQuartile(
  buckets: readonly { readonly bucket: number; readonly count: number }[],
): number | null {
  const all = buckets.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += count;
    if (seen >= all * 0.75) return valueOfBucket(bucket);
  }
  return null;
}

export const gradeOf = (name: VitalName, value: number): 'good' | 'fair' | 'poor' =>
  value <= vitalLimits[name][0] ? 'good' : value <= vitalLimits[name][1] ? 'fair' : 'poor';
