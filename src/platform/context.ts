// What every command and query is given: the database, who asks, in which language and currency,
// and the services.
import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Actor, system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { defaultLocale, type Locale } from '#shared/locale.ts';
import { type Currency, defaultCurrency } from '#shared/money.ts';
import type { BankAccount } from '#shared/bank-account.ts';
import type { Panel } from '#shared/panels.ts';
import type { Operator, Tracking } from './configuration.ts';
import type { Clock } from './database/clock.ts';
import type { Database, DatabasePool } from './database/connection.ts';
import type { EdgeSettings } from './edge/edge.ts';
import type { ClientCookies } from './http/cookies.ts';
import type { FileStorage, StoredFile } from './files/file-storage.ts';
import type { UploadFolder } from './files/upload-folder.ts';
import type { GuardedFetch } from './http/guarded-fetch.ts';
import type { Turns } from './http/turns.ts';
import type { UploadSlots } from './http/upload-slots.ts';
import type { Mailer } from './mail/mailer.server.ts';
import type { Notice, NoticeGroup, NoticeWords, NotificationKind } from './notice.ts';
import type { QueryCache } from './query-cache.ts';
import type { GoogleSignIn } from './security/google.ts';
import type { Passwords } from './security/passwords.ts';
import type { Tracing } from './telemetry/tracing.ts';
import type { Typesetting } from './typesetting/typesetting.ts';

/** Drops cached pages that carry one of these tags. */
export type PageDropper = { drop(tags: Iterable<string>): void };

export type SendOptions = {
  /** The trace the job continues, in W3C Trace Context format. */
  readonly traceparent?: string | null;
  /** Runs soon after this moment by the database's clock; default: at once. */
  readonly startAfter?: Date;
  /** Whose job it is, where only so many of each run at once: a company's id. */
  readonly group?: string;
};

/** Enqueues jobs; see `jobs/job-queue.ts`. */
export type JobSender = {
  send<Data extends object>(
    context: Context,
    job: { readonly name: string; readonly data: z.ZodType<Data> },
    data: Data,
    options?: SendOptions,
  ): Promise<void>;
};

/** Counts searches asynchronously, so that a search never waits for it. */
export type SearchTally = { add(text: string, reader: Locale, isUnanswered: boolean): void };

/** A job that failed on every try; see `jobs/failed-jobs.server.ts`. */
type FailedJob = {
  readonly id: string;
  readonly kind: string;
  readonly failedAt: Date;
  /** Number of runs. */
  readonly tries: number;
  /** What the last run threw, as pg-boss stores it. May be any value. */
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
  /** Newest first. */
  list(context: Context, selection: FailedSelection): Promise<readonly FailedJob[]>;
  /** Counts at most the latest `limit` jobs. */
  countByKind(context: Context, limit: number): Promise<readonly FailedKind[]>;
  /** Number of jobs that went from failed to waiting. A concurrent caller may have taken some. */
  retry(context: Context, chosen: ChosenJobs): Promise<number>;
  /** Number of failed jobs deleted. */
  discard(context: Context, chosen: ChosenJobs): Promise<number>;
};

/** A size of a picture; see `features/media/derivatives`. */
export type PictureSize = {
  /** The content's. */
  readonly hash: string;
  readonly width: number;
  readonly format: 'webp' | 'avif' | 'jpg';
};

export type PictureRenderer = {
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
  readonly maker: PictureRenderer;
  /** Asks suppliers' servers. */
  readonly fetcher: Pick<GuardedFetch, 'fetch'>;
  /** From one fetch to the next in the same place of the queue, at least. */
  readonly paceMs: number;
  /** Decoding takes much memory: few at a time, and the others wait. */
  readonly decoding: Turns;
  readonly decodingLarge: Turns;
  /** Where pictures are on disk while they arrive. Null in processes that receive none. */
  readonly uploads: { readonly folder: UploadFolder; readonly slots: UploadSlots } | null;
};

/** `endpoint`: one of the search engines tells the others. */
export type IndexNow = { readonly key: string; readonly endpoint: string };

/** `gone`: erased or closed for good. `emptied`: begins again under its owner. */
export type Removal = 'gone' | 'emptied';

/** `companyId`: also of a person or a store, where there is one. */
export type NameOwner =
  | {
      readonly kind: 'person';
      readonly userId: Id<'user'>;
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
  /** The names of a form by their fields. Throws invalid. */
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

/** The products of each store that its card shows first. */
export type ProductsOfStores = ReadonlyMap<Id<'store'>, readonly Id<'product'>[]>;

export type StorePicture = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Placeholder colour, `#rrggbb`. */
  readonly placeholderColor: string | null;
};

/** Pictures of what each store sells, in order; stores without any are left out. */
export type PicturesOfStores = (
  context: Context,
  ids: readonly Id<'store'>[],
  first: ProductsOfStores,
) => Promise<ReadonlyMap<Id<'store'>, readonly StorePicture[]>>;

/** What the page of a mail's stop link says. */
export type MailsOfLink = {
  readonly isOn: boolean;
  /** What the mails are about, in the reader's language. */
  readonly label: string;
  /** Where they are turned on again. */
  readonly href: string;
};

/** Links in a feature's mails that end these mails without a log-in. */
export type StopLinks = {
  /** Null for a link that the feature did not sign. */
  find(context: Context, token: string): Promise<MailsOfLink | null>;
  /** Works repeatedly. */
  stop(context: Context, token: string): Promise<void>;
};

export type KindOfNotice = NoticeWords & {
  readonly group: NoticeGroup;
  /** Whether its mail is still due when it is about to be sent; default: yes. */
  readonly isMailDue?: (context: Context, notice: { readonly cause: string }) => Promise<boolean>;
};

/** With the name of the mails that readers may stop. */
export type RegisteredKind = KindOfNotice & { readonly mails: string };

export type RegisteredNotices = {
  readonly kinds: ReadonlyMap<string, RegisteredKind>;
  /** Names of the mails of which the same is told in the notifications. */
  readonly mails: ReadonlySet<string>;
  /** All that the features tell of an event. */
  tell(context: Context, event: string, payload: object): Promise<readonly Notice[]>;
  /** Names of events of which something is told. */
  readonly events: readonly string[];
};

/** `storeId`: null for all stores of the company. */
export type StoppedSelling = {
  readonly companyId: Id<'company'>;
  readonly storeId: Id<'store'> | null;
};

export type SwitchedCompany = {
  readonly companyId: Id<'company'>;
  readonly isEnabled: boolean;
};

/** `from`, `to`: states of orders. */
export type MovedOrder = {
  readonly orderId: Id<'order'>;
  readonly from: string | null;
  readonly to: string;
};

/**
 * What features do when one that they build on changes; made from their manifests in `feature.ts`.
 */
export type FeatureHooks = {
  /** As `requireRecentProof`, for a member. */
  proveIdentity(context: Context, given: string | undefined): Promise<void>;
  /** What features keep of a person, by the keys of the copy. */
  exportPersonalData(context: Context, userId: Id<'user'>): Promise<object>;
  /** Within the transaction that erases or empties the account. */
  erasePersonalData(context: Context, userId: Id<'user'>, removal: Removal): Promise<void>;
  /** Within the transaction that closes or empties the company. */
  companyClosed(context: Context, companyId: Id<'company'>, removal: Removal): Promise<void>;
  /** Within the transaction in which staff end the company's selling, or that of one store. */
  sellingStopped(context: Context, stopped: StoppedSelling): Promise<void>;
  /** Within the transaction in which staff disable or enable the company. */
  companySwitched(context: Context, switched: SwitchedCompany): Promise<void>;
  /** Within the transaction that replaces the person's password. */
  passwordReplaced(context: Context, userId: Id<'user'>): Promise<void>;
  /** Within the transaction that opens the session. */
  loggedIn(context: Context, userId: Id<'user'>): Promise<void>;
  /** Within the transaction that ends this browser's session at its owner's wish. */
  loggedOut(context: Context, userId: Id<'user'>): Promise<void>;
  /** Cookies that remove what a browser without a session still holds of an account. */
  staleCookies(context: Context, cookies: Pick<ClientCookies, 'read'>): readonly string[];
  /** Within the transaction that disables the account. */
  userDisabled(context: Context, userId: Id<'user'>): Promise<void>;
  /** Within the transaction that moves an order, once it is in its new state. */
  orderMoved(context: Context, move: MovedOrder): Promise<void>;
  /** Within the transaction that deletes these requests, before their rows are gone. */
  rfqsForgotten(context: Context, rfqIds: readonly Id<'rfq'>[]): Promise<void>;
  readonly names: NameChecks;
  /** Of a row of `pictures`: something shows it. */
  readonly isPictureShown: SQL<boolean>;
  /** Tags of cached pages that show the picture. */
  tagsOfPicture(context: Context, pictureId: Id<'picture'>): Promise<string[]>;
  readonly fileKeys: readonly FileKeys[];
  /** The kinds of mails that people may turn off. */
  readonly notifications: readonly NotificationKind[];
  readonly notices: RegisteredNotices;
  /** Of all features whose mails have them. */
  readonly stopLinks: readonly StopLinks[];
  readonly picturesOfStores: PicturesOfStores;
  /** Of a row of `rfqs`: something of it is to be decided, so that it does not expire yet. */
  readonly keepsRfqOpen: SQL<boolean>;
  /** Whether the store has orders that are not settled; within the transaction that ends it. */
  hasOpenOrders(context: Context, storeId: Id<'store'>): Promise<boolean>;
};

/** Stateful services, created once by the process (`server.ts`, `worker.ts`, `cli.ts`). */
export type Services = {
  readonly database: DatabasePool;
  /** The database's clock, which decides when links, codes and sessions expire. */
  readonly clock: Clock;
  readonly jobs: JobSender;
  readonly failedJobs: FailedJobs;
  /** Null in processes that serve no pages. */
  readonly pageCache: PageDropper | null;
  /** Null in processes that receive no change events. */
  readonly queryCache: QueryCache | null;
  /** Null in processes that serve no pages. */
  readonly searchTally: SearchTally | null;
  readonly log: Logger;
  /** The current request's or job's trace; see `telemetry/tracing.ts`. */
  readonly tracing: Pick<Tracing, 'traceparent'>;
  readonly files: FileStorage;
  /** Null in processes that make no pictures. */
  readonly pictures: PictureTools | null;
  /** For messages to addresses that users gave; null in processes without jobs. */
  readonly outbound: Pick<GuardedFetch, 'post'> | null;
  /** Null where no search engine is told of changes. */
  readonly indexNow: IndexNow | null;
  /** The shared cache in front of the web processes; null where there is none. */
  readonly edge: EdgeSettings | null;
  /** For a minute, what jobs read again and again. */
  readonly jobCache: QueryCache;
  readonly features: FeatureHooks;
  /** The deployment's secret; keys are derived from it, see `security/sealing.ts`. */
  readonly secret: Uint8Array;
  /**
   * Seals documents; neither in the database nor in backups. Null: no documents are taken; see
   * `security/documents-key.ts`.
   */
  readonly documentsKey: Uint8Array | null;
  /** For PDF files that a reader waits for. */
  readonly typesetting: Typesetting;
  readonly passwords: Passwords;
  /** Null when the deployment has no log-in with Google. */
  readonly google: GoogleSignIn | null;
  readonly mail: Mailer;
  /** Public URL without a trailing slash; absolute links are built from it. */
  readonly publicUrl: string;
  /** Base URL of each panel, without a trailing slash: this site or a separate one. */
  readonly sites: Readonly<Record<Panel, string>>;
  readonly tracking: Tracking;
  readonly operator: Operator;
  /** Null: packages cannot be paid. */
  readonly bankAccount: BankAccount | null;
  /** Whether phones without another site may install this one. */
  readonly isInstallable: boolean;
  /** Stores, products and prices are fictional, and pages say so. */
  readonly isDemo: boolean;
  /**
   * Prefix of picture URLs before `/media/…`: a CDN's origin, or empty when this site serves them.
   */
  readonly mediaUrl: string;
};

/** The client's network, device and cookies. */
export type Client = {
  readonly network: string;
  readonly userAgent: string;
  /** Host of the request. Compared with our own; no URL is ever built from it. */
  readonly host: string;
  /**
   * The request came from this machine, without a proxy. Enables what only its developer may see.
   */
  readonly isLocal: boolean;
  readonly cookies: ClientCookies;
};

export type Context = {
  /** The pool, or the caller's transaction. */
  readonly db: Database;
  readonly actor: Actor;
  /**
   * The session as read when the request came, so that accounts read it once. Null where no request
   * recognized it.
   */
  readonly session: object | null;
  readonly locale: Locale;
  readonly currency: Currency;
  now(): Date;
  /** Null in jobs, on the command line, and for pages that are the same for all. */
  readonly client: Client | null;
  readonly services: Services;
  /** Runs after the transaction has committed; null outside of one. */
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

/** Runs `work` in a transaction, or in the current one. */
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
