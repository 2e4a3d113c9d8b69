// The environment variables of a deployment and what they may hold.
import { z } from 'zod';
import { isIban } from '#shared/bank-account.ts';
import { edgeKinds } from './edge/edge.ts';

const isOn = z.enum(['0', '1']).transform((value) => value === '1');
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(least).max(most));
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** Origin plus optional path; no query, no user info. */
const siteUrl = httpUrl.refine(
  (value) => /^https?:\/\/[^/?#@\\]+(?:\/[^?#\\]*)?$/.test(value),
  'must be a site’s address, without user, query and fragment',
);

export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Public origin. Absolute links and redirects are built from it, never from the Host header. */
  PUBLIC_URL: httpUrl.optional(),
  /**
   * Origin of a CDN that pulls `/media/…` from PUBLIC_URL; picture URLs begin with it. Unset: this
   * site serves pictures.
   */
  MEDIA_URL: httpUrl.optional(),
  /** An external PostgreSQL, 15 or newer. Unset: the embedded one in DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * The same database without a pooler, where DATABASE_URL is one in transaction mode: for LISTEN,
   * migrations, jobs, backups and locks of a session.
   */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * Replicas of DATABASE_URL, for reads of what anybody may see; several separated by commas.
   * Unset: the primary answers everything.
   */
  DATABASE_READ_URL: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/ })).min(1))
    .optional(),
  DATABASE_POOL_SIZE: whole(1, 500).default(10),
  STATEMENT_TIMEOUT_MS: whole(100, 600_000).default(5_000),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Megabytes of rendered pages cached per web process. Unset: see `defaultPageCacheBytes`. */
  PAGE_CACHE_MB: whole(1, 65_536).optional(),
  /**
   * Seconds for which a shared cache in front of the web processes may keep public pages. Unset:
   * there is none.
   */
  EDGE_SECONDS: whole(1, 86_400).optional(),
  /** How pages are named to that cache and purged from it. */
  EDGE_KIND: z.enum(edgeKinds).optional(),
  /** Where pages are purged when something changes; of several caches separated by commas. */
  EDGE_PURGE_URL: z
    .string()
    .transform((urls) => urls.split(',').map((url) => url.trim()))
    .pipe(z.array(httpUrl).min(1))
    .optional(),
  EDGE_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,}$/, 'must be at least 8 printable characters')
    .optional(),
  /** An S3 bucket for pictures. Unset: they are files in DATA_DIR. */
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be 3 to 63 lower-case letters, digits, dots and hyphens',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens')
    .optional(),
  /** The S3 API endpoint, if not that of AWS. */
  S3_ENDPOINT: httpUrl.optional(),
  /**
   * Whether requests name the bucket in the path, as most self-hosted servers expect, or in the
   * host name.
   */
  S3_BUCKET_IN_PATH: isOn.optional(),
  /** Set both or neither. Without them the AWS default credential chain applies. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /**
   * Loads the demo market into an empty database and shows its logins. On by default with the
   * embedded database.
   */
  DEMO: isOn.optional(),
  /** `inline`: this web process also runs jobs. `off`: `npm run worker` processes run them. */
  WORKER: z.enum(['inline', 'off']).default('inline'),
  /** Port on HOST where `npm run worker` serves `/healthz` and `/readyz`. Unset: none. */
  WORKER_HEALTH_PORT: whole(1, 65_535).optional(),
  /** Number of trusted proxies that may name the client in X-Forwarded-For. */
  TRUST_PROXY: whole(0, 10).default(0),
  /** Seconds a stopping process keeps answering, so that proxies notice it is leaving. */
  DRAIN_SECONDS: whole(0, 300).optional(),
  /** `off`: never fetches pictures from URLs that suppliers gave. */
  FETCH_PICTURES: z.enum(['on', 'off']).default('on'),
  /**
   * Mail server, as `smtps://user:password@host:465`. Unset: sends nothing, and the demo shows the
   * mails.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * Under which documents of memberships are sealed: 32 bytes as base64. Unset: a file in DATA_DIR
   * with the embedded database, otherwise no documents are taken.
   */
  DOCUMENTS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes as base64')
    .optional(),
  /** Sender of mails: `Kervan <hello@example.com>`. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address')
    .optional(),
  /** Log-in with Google. Set both or neither. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Trusted issuer of ID tokens. Change it only to test against a fake Google. */
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  /** Separate sites for the panels. Unset: this one. */
  BUYER_SITE_URL: httpUrl.optional(),
  VENDOR_SITE_URL: httpUrl.optional(),
  CONTROL_SITE_URL: httpUrl.optional(),
  /** A mobile site per language to which phones are redirected. Unset: this site serves them. */
  MOBILE_SITE_URL_EN: siteUrl.optional(),
  MOBILE_SITE_URL_TR: siteUrl.optional(),
  MOBILE_SITE_URL_AR: siteUrl.optional(),
  /**
   * `off`: asks robots to stay away. By default only an HTTPS market that is no demo allows them.
   */
  SEARCH_ENGINES: z.enum(['on', 'off']).optional(),
  /**
   * Notifies search engines of changed products by the IndexNow protocol. The operator chooses the
   * key.
   */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits and hyphens')
    .optional(),
  INDEXNOW_URL: httpUrl.default('https://api.indexnow.org/indexnow'),
  /** Contact in security.txt: e-mail or URL. */
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  /** An advertising pixel, requested on each page view of visitors who consented. */
  PIXEL_ID: z
    .string()
    .regex(/^[\w-]{4,64}$/, 'must be letters, digits and hyphens')
    .optional(),
  PIXEL_URL: siteUrl.default('https://www.facebook.com/tr'),
  /** Percentage of consenting visits whose Web Vitals are measured. */
  WEB_VITALS_PERCENT: whole(0, 100).default(0),
  /** Header in which the proxy or CDN names the visitor's country, such as `CF-IPCountry`. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  /** Data controller named in the privacy texts, and the contact for privacy requests. */
  OPERATOR_NAME: z.string().min(1).max(200).default('Kervan'),
  /** What invoices of the market say below its name. */
  OPERATOR_ADDRESS: z.string().min(1).max(200).optional(),
  OPERATOR_TAX_NUMBER: z.string().min(1).max(60).optional(),
  PRIVACY_CONTACT: z.email().optional(),
  /** The account to which sellers pay their packages. Set all four or none. */
  BANK_ACCOUNT_HOLDER: z.string().min(1).max(140).optional(),
  BANK_NAME: z.string().min(1).max(140).optional(),
  BANK_IBAN: z
    .string()
    .transform((iban) => iban.replaceAll(' ', '').toUpperCase())
    .refine(isIban, 'must be an IBAN with its check digits')
    .optional(),
  BANK_SWIFT: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be 8 or 11 letters and digits')
    .optional(),
  /**
   * A separate port for `/metrics`, the address it listens on, and the token a scraper must send.
   */
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable characters')
    .optional(),
  /** Logs statements that take longer, in milliseconds. Zero: none. */
  SLOW_STATEMENT_MS: whole(0, 600_000).default(500),
  /** OpenTelemetry's own variables. Its exporter reads the others, such as headers and timeouts. */
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER: z.enum(traceSamplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0?\.\d+|[01](?:\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 600_000).default(5_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});
export type Environment = z.output<typeof environment>;
