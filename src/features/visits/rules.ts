// Rules of consent, of what is counted of a visit, and of how little of a URL leaves this site.

/** Increase when the texts or purposes change: every visitor is then asked for consent again. */
export const consentVersion = 1;
export const consentCookieName = 'consent';
export const consentDays = 180;

/** Purposes that need consent. What the site needs to work does not. */
export const purposes = ['advertising', 'measurement'] as const;
export type Purpose = (typeof purposes)[number];

const letterOf = { advertising: 'a', measurement: 'm' } as const satisfies Record<Purpose, string>;

export type Consent = {
  readonly purposes: readonly Purpose[];
  /** Public id of the consent record. */ readonly id: string;
};

/**
 * Returns the consent cookie's value. Scripts read it, so it contains only the purposes and the
 * record's id as evidence.
 */
export const consentValue = ({ purposes: agreed, id }: Consent): string =>
  `${consentVersion}.${agreed.map((purpose) => letterOf[purpose]).join('') || '-'}.${id}`;

/** Parses the consent cookie. Null: no choice yet, or one for another version. */
export function readConsent(value: string | null): Consent | null {
  const match = /^(\d{1,4})\.([am]{1,2}|-)\.([0-9a-z]{10})$/.exec(value ?? '');
  if (!match || Number(match[1]) !== consentVersion) return null;
  return {
    purposes: purposes.filter((purpose) => match[2]!.includes(letterOf[purpose])),
    id: match[3]!,
  };
}

/** Page types by which statistics are grouped. */
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

/** Returns the product or store a page shows, whose views its seller sees; null: none. */
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
 * Returns the search terms of the previous page; null unless it was a results page of this site.
 * `before`: its full URL.
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
/** Limits of "good" and "poor", by the definition of Web Vitals. */
export const vitalLimits = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [100, 250],
  TTFB: [800, 1_800],
} as const satisfies Record<VitalName, readonly [number, number]>;
export const maxVital = 600_000;

/**
 * Buckets of ten percent: fine enough to tell 2.4 seconds from 2.6, and few enough to store for all
 * pages and countries.
 */
const step = Math.log(1.1);
export const bucketOf = (value: number): number => Math.round(Math.log(Math.max(1, value)) / step);
export const valueOfBucket = (bucket: number): number => Math.round(Math.exp(bucket * step));

/** Returns the 75th percentile. */
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
