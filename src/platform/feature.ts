// What a feature registers about itself. The entry points iterate over the list in
// `features.server.ts`; a feature that others build on calls them through
// `context.services.features`.
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { Commands } from './commands.ts';
import type { Configuration } from './configuration.ts';
import type {
  Context,
  FeatureHooks,
  FileKeys,
  NameChecks,
  PicturesOfStores,
  Removal,
  StoppedSelling,
  StopLinks,
  SwitchedCompany,
} from './context.ts';
import type { DomainEvent } from './events/emit.server.ts';
import type { Subscription } from './events/relay.server.ts';
import type { Admissions } from './http/admissions.ts';
import type { ClientCookies } from './http/cookies.ts';
import type { FixedPaths, RssFeed, Sitemap, SitemapInParts } from './http/site-pages.ts';
import type { JobDefinition } from './jobs/job-queue.ts';
import type { NotificationKind } from './notice.ts';
import { type Notices, registerNotices } from './notices.ts';
import type { ToldUsers } from './realtime/realtime.ts';

export type SiteOptions = {
  /** The system's, made anew for each request. */
  readonly context: () => Context;
  readonly configuration: Pick<Configuration, 'indexNow' | 'isIndexed' | 'securityContact'>;
  readonly admissions: Pick<Admissions, 'feeds'>;
  /** Of all features. */
  readonly sitemaps: readonly (Sitemap | SitemapInParts)[];
  readonly feeds: readonly RssFeed[];
  readonly fixedPaths: FixedPaths;
};

/** What the feature keeps of a person. Either may be left out: some keep nothing worth a copy. */
export type PersonalData = {
  /** By the keys of the copy that people download. */
  readonly export?: (context: Context, userId: Id<'user'>) => Promise<object>;
  /** Within the transaction that erases or empties the account. */
  readonly erase?: (context: Context, userId: Id<'user'>, removal: Removal) => Promise<void>;
};

/** `cookies`: of the browser; what is set is sent once the transaction has committed. */
export type SessionHook = (
  context: Context,
  change: {
    readonly userId: Id<'user'>;
    readonly cookies: Pick<ClientCookies, 'read' | 'set'>;
  },
) => Promise<void>;

/** The message of an event, as a receiver gets it. */
export type WebhookMessage = { readonly summary: string; readonly data: z.ZodType };

/** Keys of files that are made of several columns of one table. */
type MadeKeys = {
  readonly columns: readonly PgColumn[];
  /** SQL with one column, `key`, that names its tables with their schema. */
  readonly query: string;
};

export type Feature = {
  /** The name of its folder. */
  readonly name: string;
  /** Routes of the REST API. */
  readonly api?: readonly FastifyPluginAsync[];
  /** What is sent to programs of companies, by event; the API's document describes it. */
  readonly webhookMessages?: Readonly<Record<string, WebhookMessage>>;
  /** Other routes: files, feeds, sitemaps. */
  readonly site?: readonly FastifyPluginAsync<SiteOptions>[];
  readonly jobs?: readonly JobDefinition[];
  readonly subscriptions?: readonly Subscription[];
  readonly commands?: Commands;
  readonly personalData?: PersonalData;
  /** Within the transaction that closes or empties the company. */
  readonly onCompanyClosed?: (
    context: Context,
    companyId: Id<'company'>,
    removal: Removal,
  ) => Promise<void>;
  /** Within the transaction in which staff end the company's selling, or that of one store. */
  readonly onSellingStopped?: (context: Context, stopped: StoppedSelling) => Promise<void>;
  /** Within the transaction in which staff disable or enable the company. */
  readonly onCompanySwitched?: (context: Context, switched: SwitchedCompany) => Promise<void>;
  /** Requires a recent proof of identity; see `security/recent-proof.ts`. One feature does. */
  readonly proveIdentity?: FeatureHooks['proveIdentity'];
  /** Within the transaction that replaces the person's password. */
  readonly onPasswordReplaced?: (context: Context, userId: Id<'user'>) => Promise<void>;
  /** Within the transaction that opens a session, through whichever door. */
  readonly onLogIn?: SessionHook;
  /** Within the transaction that ends this browser's session at its owner's wish. */
  readonly onLogOut?: SessionHook;
  /** Removes what a browser without a session still holds of an account. */
  readonly staleCookies?: (
    context: Context,
    cookies: Pick<ClientCookies, 'read'>,
  ) => readonly string[];
  /** Within the transaction that disables the account: ends what enabling does not bring back. */
  readonly onUserDisabled?: (context: Context, userId: Id<'user'>) => Promise<void>;
  /** Checks names that people give; one feature does. */
  readonly names?: NameChecks;
  readonly fileKeys?: FileKeys;
  /** Where keys of files stand that cannot be made again: a backup contains these files. */
  readonly keptFiles?: readonly (PgColumn | MadeKeys)[];
  /** Where the feature shows pictures. */
  readonly pictures?: {
    /** Of a row of `pictures`: the feature shows it. */
    readonly isShown: SQL;
    /** Tags of cached pages that show it. */
    readonly tagsOf?: (context: Context, pictureId: Id<'picture'>) => Promise<string[]>;
  };
  /** What stores sell, on their cards; one feature shows it. */
  readonly picturesOfStores?: PicturesOfStores;
  /** The kind of mails that people may turn off. */
  readonly notification?: NotificationKind;
  readonly stopLinks?: StopLinks;
  /** What people are told, in their notifications and by mails of the kind `notification`. */
  readonly notices?: Notices;
  /** Whether the store has orders that are not settled: it is not terminated before. */
  readonly hasOpenOrders?: (context: Context, storeId: Id<'store'>) => Promise<boolean>;
  /** Within the transaction that moves an order, once it is in its new state. */
  readonly onOrderMoved?: FeatureHooks['orderMoved'];
  /** Within the transaction that deletes these requests, before their rows are gone. */
  readonly onRfqsForgotten?: (context: Context, rfqIds: readonly Id<'rfq'>[]) => Promise<void>;
  /** Of a row of `rfqs`: it is not over yet, though its date has passed. */
  readonly keepsRfqOpen?: SQL;
  /** Whom an event tells over sockets that something they may see has changed. */
  readonly toldBy?: (event: DomainEvent) => readonly ToldUsers[];
  readonly sitemap?: Sitemap | SitemapInParts;
  readonly feed?: RssFeed;
};

export const defineFeature = (feature: Feature): Feature => feature;

/** Throws an Error unless exactly one feature has the hook. */
function theOnly<Hook>(hooks: readonly (Hook | undefined)[], does: string): Hook {
  const [hook, ...more] = hooks.filter((one) => one !== undefined);
  if (hook === undefined || more.length > 0) throw new Error(`One feature must ${does}.`);
  return hook;
}

/** A log-in that is rolled back sets no cookies. Without a browser there are none. */
const cookiesAfterCommit = ({
  client,
  afterCommit,
}: Context): Pick<ClientCookies, 'read' | 'set'> => ({
  read: (name) => client?.cookies.read(name) ?? null,
  set(text) {
    if (afterCommit) afterCommit.push(() => client?.cookies.set(text));
    else client?.cookies.set(text);
  },
});

const personalDataHooks = (
  features: readonly Feature[],
): Pick<FeatureHooks, 'exportPersonalData' | 'erasePersonalData'> => ({
  async exportPersonalData(context, userId) {
    const parts = await Promise.all(
      features.map(async ({ personalData }) => personalData?.export?.(context, userId)),
    );
    return Object.assign({}, ...parts) as object;
  },
  async erasePersonalData(context, userId, removal) {
    for (const { personalData } of features) await personalData?.erase?.(context, userId, removal);
  },
});
async function anyHasOpenOrders(
  features: readonly Feature[],
  context: Context,
  storeId: Id<'store'>,
): Promise<boolean> {
  for (const { hasOpenOrders } of features)
    if (await hasOpenOrders?.(context, storeId)) return true;
  return false;
}

/** What `context.services.features` calls: each hook runs in the order of the list. */
export function hooksOf(features: readonly Feature[]): FeatureHooks {
  const names = theOnly(
    features.map((feature) => feature.names),
    'check names',
  );
  const picturesOfStores = theOnly(
    features.map((feature) => feature.picturesOfStores),
    'show pictures of stores',
  );
  const proveIdentity = theOnly(
    features.map((feature) => feature.proveIdentity),
    'prove identities',
  );
  const shown = features.flatMap(({ pictures }) => (pictures ? [pictures] : []));
  return {
    ...personalDataHooks(features),
    async companyClosed(context, companyId, removal) {
      for (const { onCompanyClosed } of features)
        await onCompanyClosed?.(context, companyId, removal);
    },
    async sellingStopped(context, stopped) {
      for (const { onSellingStopped } of features) await onSellingStopped?.(context, stopped);
    },
    async companySwitched(context, switched) {
      for (const { onCompanySwitched } of features) await onCompanySwitched?.(context, switched);
    },
    async passwordReplaced(context, userId) {
      for (const { onPasswordReplaced } of features) await onPasswordReplaced?.(context, userId);
    },
    async loggedIn(context, userId) {
      const cookies = cookiesAfterCommit(context);
      for (const { onLogIn } of features) await onLogIn?.(context, { userId, cookies });
    },
    async loggedOut(context, userId) {
      const cookies = cookiesAfterCommit(context);
      for (const { onLogOut } of features) await onLogOut?.(context, { userId, cookies });
    },
    staleCookies: (context, cookies) =>
      features.flatMap((feature) => feature.staleCookies?.(context, cookies) ?? []),
    async userDisabled(context, userId) {
      for (const { onUserDisabled } of features) await onUserDisabled?.(context, userId);
    },
    async orderMoved(context, move) {
      for (const { onOrderMoved } of features) await onOrderMoved?.(context, move);
    },
    async rfqsForgotten(context, rfqIds) {
      for (const { onRfqsForgotten } of features) await onRfqsForgotten?.(context, rfqIds);
    },
    names,
    proveIdentity,
    isPictureShown: sql<boolean>`(${sql.join(
      shown.map(({ isShown }) => sql`(${isShown})`),
      sql` or `,
    )})`,
    async tagsOfPicture(context, pictureId) {
      const tags = await Promise.all(
        shown.map(async ({ tagsOf }) => (await tagsOf?.(context, pictureId)) ?? []),
      );
      return [...new Set(tags.flat())];
    },
    fileKeys: features.flatMap(({ fileKeys }) => fileKeys ?? []),
    notifications: features.flatMap(({ notification }) => notification ?? []),
    notices: registerNotices(features),
    stopLinks: features.flatMap(({ stopLinks }) => stopLinks ?? []),
    picturesOfStores,
    keepsRfqOpen: sql<boolean>`(${sql.join(
      [sql`false`, ...features.flatMap(({ keepsRfqOpen }) => keepsRfqOpen ?? [])],
      sql` or `,
    )})`,
    hasOpenOrders: (context, storeId) => anyHasOpenOrders(features, context, storeId),
  };
}
