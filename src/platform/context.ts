// What every command and query is given: the database, who asks, in which language and currency,
// and the services.
import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Actor, system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { defaultLocale, type Locale } from '#shared/locale.ts';
import { type Currency, defaultCurrency } from '#shared/money.ts';
import type { Operator, PanelSite, Tracking } from './configuration.ts';
import type { Clock } from './database/clock.ts';
import type { Database, DatabasePool } from './database/connection.ts';
import type { FileStorage, StoredFile } from './files/file-storage.ts';
import type { GuardedFetch } from './http/guarded-fetch.ts';
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

/** A size of a picture; see `features/media/derivatives`. */
export type PictureSize = {
  /** `drawn`: `hash` is a recipe's. `stored`: the content's. */
  readonly of: 'drawn' | 'stored';
  readonly hash: string;
  readonly width: number;
  readonly format: 'webp' | 'avif' | 'jpg';
};

export type PictureMaker = {
  /** The size if it was made before. */
  find(size: PictureSize): Promise<StoredFile | null>;
  /**
   * The size, made now if it is missing: once, however many ask this process at the same moment.
   * Null: there is no such picture, or none so wide, or it cannot be read. Throws Overloaded.
   */
  findOrMake(context: Context, size: PictureSize): Promise<StoredFile | null>;
};

/** What jobs and routes of pictures work with. */
export type PictureTools = {
  readonly maker: PictureMaker;
  /** Asks suppliers' servers. */
  readonly fetcher: Pick<GuardedFetch, 'fetch'>;
  /** From one fetch to the next in the same place of the queue, at least. */
  readonly paceMs: number;
};

/** `endpoint`: one of the search engines tells the others. */
export type IndexNow = { readonly key: string; readonly endpoint: string };

/** `gone`: erased or closed for good. `emptied`: begins again under its owner. */
export type Removal = 'gone' | 'emptied';

/** `companyId`: also of a person or a store, where there is one. */
export type NameOwner =
  | {
      readonly kind: 'person';
      readonly personId: Id<'person'>;
      readonly companyId: Id<'company'> | null;
    }
  | { readonly kind: 'company'; readonly companyId: Id<'company'> }
  | {
      readonly kind: 'store';
      readonly storeId: Id<'store'>;
      readonly companyId: Id<'company'> | null;
    };

/** What is done with each name that people give; within the transaction that writes it. */
export type NameChecks = {
  /** The names of a form by their fields. Throws Invalid. */
  readonly refuse: (context: Context, names: Readonly<Record<string, string>>) => void;
  readonly review: (context: Context, owner: NameOwner, name: string) => Promise<void>;
  /** From now on other names are compared with this one. */
  readonly learn: (
    context: Context,
    owner: { readonly companyId: Id<'company'> } | { readonly storeId: Id<'store'> },
    name: string,
  ) => Promise<void>;
  /** The owner is gone or closed. */
  readonly forget: (context: Context, owner: NameOwner) => Promise<void>;
};

/** Files that are no pictures, by the first letters of their keys. */
export type FileKeys = {
  readonly prefix: string;
  /** After which they are removed; null where their feature removes them itself. */
  readonly keptMs: number | null;
};

/** What features do when one that they build on changes; made from their manifests in `feature.ts`. */
export type FeatureHooks = {
  /** What features keep of a person, by the keys of the copy. */
  exportPersonalData(context: Context, personId: Id<'person'>): Promise<object>;
  /** Within the transaction that erases or empties the account. */
  erasePersonalData(context: Context, personId: Id<'person'>, removal: Removal): Promise<void>;
  /** Within the transaction that closes or empties the company. */
  companyClosed(context: Context, companyId: Id<'company'>, removal: Removal): Promise<void>;
  readonly names: NameChecks;
  /** Of a row of `pictures`: something shows it. */
  readonly isPictureShown: SQL<boolean>;
  /** Tags of cached pages that show the picture. */
  tagsOfPicture(context: Context, pictureId: Id<'picture'>): Promise<string[]>;
  readonly fileKeys: readonly FileKeys[];
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
  /** Null in processes that make no pictures. */
  readonly pictures: PictureTools | null;
  /** Null where no search engine is told of changes. */
  readonly indexNow: IndexNow | null;
  /** For a minute, what jobs read again and again. */
  readonly jobCache: QueryCache;
  readonly features: FeatureHooks;
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
