// Everything a deployment may set, read once at the start, from the environment alone.
import { z } from 'zod';

const isOn = z.enum(['0', '1']).transform((value) => value === '1');
const whole = (least: number, most: number) => z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.int().min(least).max(most));
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where people reach the site; absolute links and redirects are built from it, never from the Host header. */
  PUBLIC_URL: httpUrl.optional(),
  /** A CDN that fetches `/media/…` from PUBLIC_URL: addresses of pictures begin with it. Unset: this site serves them. */
  MEDIA_URL: httpUrl.optional(),
  /** A PostgreSQL of one's own, 15 or newer. Unset: the embedded one in DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: whole(1, 500).default(10),
  STATEMENT_TIMEOUT_MS: whole(100, 600_000).default(5_000),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Loads the demo market into an empty database and shows its log-ins. On by default with the embedded database. */
  DEMO: isOn.optional(),
  /** `inline`: this web process also does jobs. `off`: `npm run worker` processes do them. */
  WORKER: z.enum(['inline', 'off']).default('inline'),
  /** How many proxies in front of us may name the client in X-Forwarded-For. */
  TRUST_PROXY: whole(0, 10).default(0),
  /** `off`: pictures at addresses that suppliers gave are never fetched. */
  FETCH_PICTURES: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
type Environment = z.output<typeof environment>;

export type Configuration = {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** Without a slash at the end; empty when this site serves its pictures. */
  readonly mediaUrl: string;
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly statementTimeoutMs: number;
  readonly dataDir: string;
  readonly isDemo: boolean;
  readonly hasInlineWorker: boolean;
  readonly trustedProxies: number;
  readonly fetchesPictures: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
};

/** A setting is wrong; `message` is one line that names it. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Empty values count as unset, as in `PORT= npm start`. Throws ConfigurationError. */
export function readConfiguration(variables: Record<string, string | undefined>): Configuration {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    // A wrong DATABASE_URL may still hold a password: it is named, not shown.
    const shown = /URL|KEY/.test(name) ? '' : ` is ${JSON.stringify(variables[name])}, which`;
    throw new ConfigurationError(`${name}${shown || ' has a value that'} is not accepted: ${message}.`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    mediaUrl: env.MEDIA_URL ?? '',
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    dataDir: env.DATA_DIR,
    isDemo: env.DEMO ?? env.DATABASE_URL === undefined,
    hasInlineWorker: env.WORKER === 'inline',
    trustedProxies: env.TRUST_PROXY,
    fetchesPictures: env.FETCH_PICTURES === 'on',
    logLevel: env.LOG_LEVEL,
  };
}
