// What every command and query is given: the database, who asks, in which language and currency, and the services.
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Actor, system } from '#shared/actor.ts';
import { defaultLocale, type Locale } from '#shared/locale.ts';
import { type Currency, defaultCurrency } from '#shared/money.ts';
import type { Operator, PanelSite, Tracking } from './configuration.ts';
import type { Clock } from './database/clock.ts';
import type { Database, DatabasePool } from './database/connection.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { Mailer } from './mail/mailer.server.ts';
import type { QueryCache } from './query-cache.ts';
import type { GoogleSignIn } from './security/google.ts';
import type { Passwords } from './security/passwords.ts';
import type { Tracing } from './telemetry/tracing.ts';

/** Drops cached pages that show what carries one of these tags. */
export type PageDropper = { drop(tags: Iterable<string>): void };

/** `traceparent`: the trace that the job goes on, as W3C Trace Context writes it. */
export type SendOptions = { readonly traceparent?: string | null };

/** Hands work to whoever does jobs; see `jobs/job-queue.ts`. */
export type JobSender = {
  send<Data extends object>(
    context: Context,
    job: { readonly name: string; readonly data: z.ZodType<Data> },
    data: Data,
    options?: SendOptions,
  ): Promise<void>;
};

/** Counts what is searched for, later and elsewhere: whoever searches never waits for it. */
export type SearchTally = { add(text: string, reader: Locale, isUnanswered: boolean): void };

/** A job that failed on every try; see `jobs/failed-jobs.server.ts`. */
type FailedJob = {
  readonly id: string;
  readonly kind: string;
  readonly failedAt: Date;
  /** How often it ran. */
  readonly tries: number;
  /** What the last run threw, as pg-boss keeps it. May hold anything. */
  readonly output: unknown;
};

type FailedKind = { readonly kind: string; readonly count: number; readonly latestAt: Date };

type FailedSelection = {
  readonly kind: string | null;
  readonly limit: number;
  readonly offset: number;
};
type ChosenJobs = { readonly kind: string; readonly ids: readonly string[] };

export type FailedJobs = {
  /** The latest first. */
  list(context: Context, selection: FailedSelection): Promise<readonly FailedJob[]>;
  /** Of the latest `limit` at most. */
  countByKind(context: Context, limit: number): Promise<readonly FailedKind[]>;
  /** Those of them that had failed and now wait; another may have been quicker. */
  retry(context: Context, chosen: ChosenJobs): Promise<number>;
  /** Those of them that had failed and are gone. */
  discard(context: Context, chosen: ChosenJobs): Promise<number>;
};

/** What has state is made once by the process (`server.ts`, `worker.ts`, `cli.ts`) and travels here. */
export type Services = {
  readonly database: DatabasePool;
  /** The time of the database, by which links, codes and sessions are judged. */
  readonly clock: Clock;
  readonly jobs: JobSender;
  readonly failedJobs: FailedJobs;
  /** Null in processes that serve no pages. */
  readonly pageCache: PageDropper | null;
  /** Null in processes that are not told of changes. */
  readonly queryCache: QueryCache | null;
  /** Null in processes that serve no pages. */
  readonly searchTally: SearchTally | null;
  readonly log: Logger;
  /** Which request or job is under way; see `telemetry/tracing.ts`. */
  readonly tracing: Pick<Tracing, 'traceparent'>;
  readonly files: FileStorage;
  /** The deployment's own: keys are derived from it, see `security/sealing.ts`. */
  readonly secret: Uint8Array;
  readonly passwords: Passwords;
  /** Null when this deployment has none. */
  readonly google: GoogleSignIn | null;
  readonly mail: Mailer;
  /** As people reach the site, without a slash at the end: what absolute links are built from. */
  readonly publicUrl: string;
  /** Where each panel is, without a slash at the end: this site or one of its own. */
  readonly sites: Readonly<Record<PanelSite, string>>;
  readonly tracking: Tracking;
  readonly operator: Operator;
  /** Whether phones that have no other site may install this one. */
  readonly isInstallable: boolean;
  /** Stores, products and prices are invented, and pages say so. */
  readonly isDemo: boolean;
  /**
   * What addresses of pictures begin with, before `/media/…`: a CDN's origin, or nothing when this
   * site serves them.
   */
  readonly mediaUrl: string;
};

/** From where somebody asks: what limits count by, and what people are shown of their own sessions. */
export type Client = {
  readonly network: string;
  readonly userAgent: string;
  /**
   * Which of our sites was asked. Our own addresses are compared with it; none is ever built from
   * it.
   */
  readonly host: string;
  /** Asked on this very machine, with nothing in between: what only its developer may see. */
  readonly isLocal: boolean;
};

export type Context = {
  /** The pool, or the transaction in which the caller already is. */
  readonly db: Database;
  readonly actor: Actor;
  /**
   * What the accounts read of the actor's session when the request came, for them to read once;
   * null where no request recognized it.
   */
  readonly session: object | null;
  readonly locale: Locale;
  readonly currency: Currency;
  now(): Date;
  /** Null in jobs, on the command line, and for pages that are the same for all. */
  readonly client: Client | null;
  readonly services: Services;
  /** What to do once the transaction has committed; null outside of one. */
  readonly afterCommit: (() => void)[] | null;
};

/** The context of jobs, the command line and the demo market. */
export const systemContext = (services: Services): Context => ({
  db: services.database.db,
  actor: system,
  session: null,
  locale: defaultLocale,
  currency: defaultCurrency,
  now: () => services.clock.now(),
  client: null,
  services,
  afterCommit: null,
});

/** Runs `work` in a transaction; within one already, in that. */
export async function inTransaction<T>(
  context: Context,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  if (context.afterCommit) return work(context);
  const afterCommit: (() => void)[] = [];
  const result = await context.services.database.db.transaction((db) =>
    work({ ...context, db, afterCommit }),
  );
  for (const act of afterCommit) act();
  return result;
}
