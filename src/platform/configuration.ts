// All deployment settings, read once at startup from environment variables only.
import { totalmem } from 'node:os';
import type { Locale } from '#shared/locale.ts';
import { type BankAccount, demoBankAccount } from '#shared/bank-account.ts';
import type { Panel } from '#shared/panels.ts';
import type { EdgeSettings } from './edge/edge.ts';
import { environment, type Environment, type traceSamplers } from './environment.ts';

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

/**
 * Which traces are exported, and at what rate. `ratio` matters only to the kinds named after it.
 */
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

/** Operator named in the privacy texts, and on the market's invoices. */
export type Operator = {
  readonly name: string;
  readonly privacyContact: string;
  readonly address: string | null;
  readonly taxNumber: string | null;
};

export type Configuration = {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Without a trailing slash. Empty when this site serves its pictures. */
  readonly mediaUrl: string;
  readonly databaseUrl: string | null;
  /** Null: `databaseUrl` is no pooler, and provides sessions. */
  readonly databaseDirectUrl: string | null;
  /** Of replicas. Empty: `databaseUrl` answers everything. */
  readonly databaseReadUrls: readonly string[];
  readonly databasePoolSize: number;
  readonly statementTimeoutMs: number;
  readonly dataDir: string;
  readonly pageCacheBytes: number;
  /** A shared cache in front of the web processes; null: there is none. */
  readonly edge: EdgeSettings | null;
  /** Null: files are stored in `dataDir`. */
  readonly bucket: BucketSettings | null;
  readonly isDemo: boolean;
  readonly hasInlineWorker: boolean;
  /** Null: a worker process opens no health port. */
  readonly workerHealthPort: number | null;
  readonly trustedProxies: number;
  readonly drainMs: number;
  readonly fetchesPictures: boolean;
  /** 32 bytes as base64; see `security/documents-key.ts`. */
  readonly documentsKey: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly google: GoogleSettings | null;
  /** Base URL of each panel, without a trailing slash. */
  readonly sites: Readonly<Record<Panel, string>>;
  /** Without a trailing slash; only for languages that have one. */
  readonly mobileSites: Readonly<Partial<Record<Locale, string>>>;
  readonly tracking: Tracking;
  readonly countryHeader: string | null;
  readonly operator: Operator;
  /** Null: packages cannot be paid. */
  readonly bankAccount: BankAccount | null;
  readonly isIndexed: boolean;
  readonly indexNow: { readonly key: string; readonly endpoint: string } | null;
  /** As `security.txt` needs it, with its scheme. */
  readonly securityContact: string;
  readonly metrics: MetricsSettings;
  /** Zero: slow statements are not logged. */
  readonly slowStatementMs: number;
  /** Null: no traces are exported. */
  readonly traces: TraceSettings | null;
  readonly logLevel: NonNullable<Environment['LOG_LEVEL']>;
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

/** Throws ConfigurationError. */
function edgeOf(env: Environment): EdgeSettings | null {
  const { EDGE_SECONDS: seconds, EDGE_KIND: kind, EDGE_PURGE_URL: purgeUrls } = env;
  const token = env.EDGE_PURGE_TOKEN ?? null;
  if (seconds === undefined) {
    const alone = (['EDGE_KIND', 'EDGE_PURGE_URL', 'EDGE_PURGE_TOKEN'] as const).find(
      (name) => env[name] !== undefined,
    );
    if (alone)
      throw new ConfigurationError(
        `${alone} is set and EDGE_SECONDS is not: set it, or none of them.`,
      );
    return null;
  }
  if ((kind === undefined) !== (purgeUrls === undefined))
    throw new ConfigurationError(
      'EDGE_KIND and EDGE_PURGE_URL belong together: set both, or neither to purge nothing.',
    );
  if (token !== null && purgeUrls === undefined)
    throw new ConfigurationError('EDGE_PURGE_TOKEN is set and EDGE_PURGE_URL is not: set both.');
  return { kind: kind ?? 'json', seconds, purgeUrls: purgeUrls ?? [], token };
}

/** Throws ConfigurationError. */
function bankAccountOf(env: Environment): BankAccount | null {
  const { BANK_ACCOUNT_HOLDER: holder, BANK_NAME: bank, BANK_IBAN: iban, BANK_SWIFT: swift } = env;
  if (holder !== undefined && bank !== undefined && iban !== undefined && swift !== undefined)
    return { holder, bank, iban, swift };
  if ([holder, bank, iban, swift].every((value) => value === undefined)) return null;
  throw new ConfigurationError(
    'BANK_ACCOUNT_HOLDER, BANK_NAME, BANK_IBAN and BANK_SWIFT belong together: set all or none.',
  );
}

/** Throws ConfigurationError. */
function directUrlOf(env: Environment): string | null {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigurationError(
      'DATABASE_DIRECT_URL is set and DATABASE_URL is not: set both, or DATABASE_URL alone.',
    );
  return env.DATABASE_DIRECT_URL ?? null;
}

/** Throws ConfigurationError. */
function readUrlsOf(env: Environment): readonly string[] {
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigurationError(
      'DATABASE_READ_URL is set and DATABASE_URL is not: set both, or none of them.',
    );
  return env.DATABASE_READ_URL ?? [];
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
function parseEnvironment(variables: Record<string, string | undefined>): Environment {
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
  return parsed.data;
}

function googleOf(env: Environment): GoogleSettings | null {
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined))
    throw new ConfigurationError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.',
    );
  return env.GOOGLE_CLIENT_ID === undefined
    ? null
    : {
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET!,
        issuer: env.GOOGLE_ISSUER,
      };
}

function mobileSitesOf(env: Environment, publicUrl: string): Configuration['mobileSites'] {
  const mobileSites = {
    en: env.MOBILE_SITE_URL_EN,
    tr: env.MOBILE_SITE_URL_TR,
    ar: env.MOBILE_SITE_URL_AR,
  };
  for (const [language, site] of Object.entries(mobileSites))
    if (site !== undefined && new URL(site).origin === new URL(publicUrl).origin)
      throw new ConfigurationError(
        `MOBILE_SITE_URL_${language.toUpperCase()} is this very site: ` +
          'phones would be sent round in circles.',
      );
  return Object.fromEntries(Object.entries(mobileSites).filter(([, site]) => site !== undefined));
}

/**
 * `isTerminal`: whether people read the log as it is written, line by line. Throws
 * ConfigurationError.
 */
export function readConfiguration(
  variables: Record<string, string | undefined>,
  { isTerminal = process.stdout.isTTY } = {},
): Configuration {
  const env = parseEnvironment(variables);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const { hostname } = new URL(publicUrl);
  const isDemo = env.DEMO ?? env.DATABASE_URL === undefined;
  const contact = env.SECURITY_CONTACT ?? `security@${hostname}`;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    mediaUrl: env.MEDIA_URL ?? '',
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: directUrlOf(env),
    databaseReadUrls: readUrlsOf(env),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    dataDir: env.DATA_DIR,
    pageCacheBytes:
      env.PAGE_CACHE_MB === undefined ? defaultPageCacheBytes() : env.PAGE_CACHE_MB * bytesPerMb,
    edge: edgeOf(env),
    bucket: bucketOf(env),
    isDemo,
    hasInlineWorker: env.WORKER === 'inline',
    workerHealthPort: env.WORKER_HEALTH_PORT ?? null,
    trustedProxies: env.TRUST_PROXY,
    // Without a proxy there is no other process to send visitors to.
    drainMs: (env.DRAIN_SECONDS ?? (env.TRUST_PROXY > 0 ? 5 : 0)) * 1_000,
    fetchesPictures: env.FETCH_PICTURES === 'on',
    documentsKey: env.DOCUMENTS_KEY ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Kervan <no-reply@${hostname}>`,
    google: googleOf(env),
    sites: {
      buyer: env.BUYER_SITE_URL ?? publicUrl,
      vendor: env.VENDOR_SITE_URL ?? publicUrl,
      control: env.CONTROL_SITE_URL ?? publicUrl,
    },
    mobileSites: mobileSitesOf(env, publicUrl),
    tracking: {
      pixel: env.PIXEL_ID === undefined ? null : { id: env.PIXEL_ID, url: env.PIXEL_URL },
      vitalsPercent: env.WEB_VITALS_PERCENT,
    },
    countryHeader: env.COUNTRY_HEADER ?? null,
    operator: {
      name: env.OPERATOR_NAME,
      privacyContact: env.PRIVACY_CONTACT ?? `privacy@${hostname}`,
      address: env.OPERATOR_ADDRESS ?? null,
      taxNumber: env.OPERATOR_TAX_NUMBER ?? null,
    },
    bankAccount: bankAccountOf(env) ?? (isDemo ? demoBankAccount : null),
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
    logLevel: env.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
  };
}
