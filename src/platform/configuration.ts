// All deployment settings, read once at startup from environment variables only.
import { totalmem } from 'node:os';
import { z } from 'zod';
import type { Locale } from '#shared/locale.ts';

const isOn = z.enum(['0', '1']).transform((value) => value === '1');
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** Origin plus optional path; no query, no user info. */
const siteUrl = httpUrl.refine(
  (value) => /^https?:\/\/[^/?#@\\]+(?:\/[^?#\\]*)?$/.test(value),
  'must be a site’s address, without user, query and fragment',
);

const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const environment = z.object({
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
  DATABASE_POOL_SIZE: whole(1, 500).default(10),
  STATEMENT_TIMEOUT_MS: whole(100, 600_000).default(5_000),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Megabytes of rendered pages cached per web process. Unset: see `defaultPageCacheBytes`. */
  PAGE_CACHE_MB: whole(1, 65_536).optional(),
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
  /** `off`: asks robots to stay away. By default only an HTTPS market that is no demo allows them. */
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
  PRIVACY_CONTACT: z.email().optional(),
  /** A separate port for `/metrics`, the address it listens on, and the token a scraper must send. */
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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
type Environment = z.output<typeof environment>;

/** Panels that may have their own origin. */
export const panelSites = ['buyer', 'vendor', 'control'] as const;
export type PanelSite = (typeof panelSites)[number];

export type GoogleSettings = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
};

export type BucketSettings = {
  readonly bucket: string;
  readonly region: string;
  /** Null: the AWS endpoint of the region. */
  readonly endpoint: string | null;
  readonly hasBucketInPath: boolean;
  /** Null: the AWS default credential chain. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

/** Where `/metrics` is served. Without a port and a token it is not. */
export type MetricsSettings = {
  readonly port: number | null;
  readonly host: string;
  readonly token: string | null;
};

/** Which traces are exported, and at what rate. `ratio` matters only to the kinds named after it. */
export type TraceSettings = {
  readonly kind: (typeof traceSamplers)[number];
  readonly ratio: number;
  readonly exportEveryMs: number;
};

/** Features that need consent. Without any, no consent banner is shown. */
export type Tracking = {
  readonly pixel: { readonly id: string; readonly url: string } | null;
  readonly vitalsPercent: number;
};

/** Operator named in the privacy texts. */
export type Operator = { readonly name: string; readonly privacyContact: string };

export type Configuration = {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Without a trailing slash. Empty when this site serves its pictures. */
  readonly mediaUrl: string;
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly statementTimeoutMs: number;
  readonly dataDir: string;
  readonly pageCacheBytes: number;
  /** Null: files are stored in `dataDir`. */
  readonly bucket: BucketSettings | null;
  readonly isDemo: boolean;
  readonly hasInlineWorker: boolean;
  /** Null: a worker process opens no health port. */
  readonly workerHealthPort: number | null;
  readonly trustedProxies: number;
  readonly drainMs: number;
  readonly fetchesPictures: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly google: GoogleSettings | null;
  /** Base URL of each panel, without a trailing slash. */
  readonly sites: Readonly<Record<PanelSite, string>>;
  /** Without a trailing slash; only for languages that have one. */
  readonly mobileSites: Readonly<Partial<Record<Locale, string>>>;
  readonly tracking: Tracking;
  readonly countryHeader: string | null;
  readonly operator: Operator;
  readonly isIndexed: boolean;
  readonly indexNow: { readonly key: string; readonly endpoint: string } | null;
  /** As `security.txt` needs it, with its scheme. */
  readonly securityContact: string;
  readonly metrics: MetricsSettings;
  /** Zero: slow statements are not logged. */
  readonly slowStatementMs: number;
  /** Null: no traces are exported. */
  readonly traces: TraceSettings | null;
  readonly logLevel: Environment['LOG_LEVEL'];
};

/** A setting is wrong; `message` is one line that names it. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Throws ConfigurationError. */
function bucketOf(env: Environment): BucketSettings | null {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (bucket === undefined) {
    const alone = (
      [
        'S3_REGION',
        'S3_ENDPOINT',
        'S3_BUCKET_IN_PATH',
        'S3_ACCESS_KEY_ID',
        'S3_SECRET_ACCESS_KEY',
      ] as const
    ).find((name) => env[name] !== undefined);
    if (alone)
      throw new ConfigurationError(
        `${alone} is set and S3_BUCKET is not: set it, or none of them.`,
      );
    return null;
  }
  if (region === undefined && endpoint === undefined)
    throw new ConfigurationError(
      'S3_REGION is not set: S3_BUCKET needs it, unless S3_ENDPOINT says where the bucket is.',
    );
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigurationError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.',
    );
  return {
    bucket,
    region: region ?? 'us-east-1',
    endpoint: endpoint ?? null,
    hasBucketInPath: env.S3_BUCKET_IN_PATH ?? endpoint !== undefined,
    credentials:
      accessKeyId === undefined ? null : { accessKeyId, secretAccessKey: secretAccessKey! },
  };
}

const bytesPerMb = 2 ** 20;
const maxDefaultPageCacheBytes = 256 * bytesPerMb;

/**
 * An eighth of the memory of the machine or container. The database and the rest of the process
 * need theirs.
 */
export function defaultPageCacheBytes({
  total = totalmem(),
  constrained = process.constrainedMemory(),
} = {}): number {
  // Without a limit Node returns 0 or the kernel's largest number.
  const memory = constrained > 0 ? Math.min(constrained, total) : total;
  return Math.min(maxDefaultPageCacheBytes, Math.floor(memory / 8));
}

function tracesOf(env: Environment): TraceSettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || env.OTEL_SDK_DISABLED === 'true') return null;
  return {
    kind: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    exportEveryMs: env.OTEL_BSP_SCHEDULE_DELAY,
  };
}

/** Treats empty values as unset, as in `PORT= npm start`. Throws ConfigurationError. */
export function readConfiguration(variables: Record<string, string | undefined>): Configuration {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    // A malformed DATABASE_URL may still contain a password, so only its name is shown.
    const shown = /URL|KEY|SECRET|ENDPOINT|TOKEN/.test(name)
      ? ''
      : ` is ${JSON.stringify(variables[name])}, which`;
    throw new ConfigurationError(
      `${name}${shown || ' has a value that'} is not accepted: ${message}.`,
    );
  }
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined))
    throw new ConfigurationError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.',
    );
  const mobileSites = {
    en: env.MOBILE_SITE_URL_EN,
    tr: env.MOBILE_SITE_URL_TR,
    ar: env.MOBILE_SITE_URL_AR,
  };
  for (const [language, site] of Object.entries(mobileSites))
    if (site !== undefined && new URL(site).origin === new URL(publicUrl).origin)
      throw new ConfigurationError(
        `MOBILE_SITE_URL_${language.toUpperCase()} is this very site: phones would be sent round in circles.`,
      );
  const isDemo = env.DEMO ?? env.DATABASE_URL === undefined;
  const contact = env.SECURITY_CONTACT ?? `security@${new URL(publicUrl).hostname}`;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    mediaUrl: env.MEDIA_URL ?? '',
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    dataDir: env.DATA_DIR,
    pageCacheBytes:
      env.PAGE_CACHE_MB === undefined ? defaultPageCacheBytes() : env.PAGE_CACHE_MB * bytesPerMb,
    bucket: bucketOf(env),
    isDemo,
    hasInlineWorker: env.WORKER === 'inline',
    workerHealthPort: env.WORKER_HEALTH_PORT ?? null,
    trustedProxies: env.TRUST_PROXY,
    // Without a proxy there is no other process to send visitors to.
    drainMs: (env.DRAIN_SECONDS ?? (env.TRUST_PROXY > 0 ? 5 : 0)) * 1_000,
    fetchesPictures: env.FETCH_PICTURES === 'on',
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Kervan <no-reply@${new URL(publicUrl).hostname}>`,
    google:
      env.GOOGLE_CLIENT_ID === undefined
        ? null
        : {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET!,
            issuer: env.GOOGLE_ISSUER,
          },
    sites: {
      buyer: env.BUYER_SITE_URL ?? publicUrl,
      vendor: env.VENDOR_SITE_URL ?? publicUrl,
      control: env.CONTROL_SITE_URL ?? publicUrl,
    },
    mobileSites: Object.fromEntries(
      Object.entries(mobileSites).filter(([, site]) => site !== undefined),
    ),
    tracking: {
      pixel: env.PIXEL_ID === undefined ? null : { id: env.PIXEL_ID, url: env.PIXEL_URL },
      vitalsPercent: env.WEB_VITALS_PERCENT,
    },
    countryHeader: env.COUNTRY_HEADER ?? null,
    operator: {
      name: env.OPERATOR_NAME,
      privacyContact: env.PRIVACY_CONTACT ?? `privacy@${new URL(publicUrl).hostname}`,
    },
    isIndexed:
      env.SEARCH_ENGINES === undefined
        ? !isDemo && publicUrl.startsWith('https:')
        : env.SEARCH_ENGINES === 'on',
    indexNow:
      env.INDEXNOW_KEY === undefined ? null : { key: env.INDEXNOW_KEY, endpoint: env.INDEXNOW_URL },
    securityContact: contact.includes('://') ? contact : `mailto:${contact}`,
    metrics: {
      port: env.METRICS_PORT ?? null,
      host: env.METRICS_HOST,
      token: env.METRICS_TOKEN ?? null,
    },
    slowStatementMs: env.SLOW_STATEMENT_MS,
    traces: tracesOf(env),
    logLevel: env.LOG_LEVEL,
  };
}
