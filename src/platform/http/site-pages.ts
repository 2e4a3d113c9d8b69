// Public pages as sitemaps list them.
import type { Context } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';

/** A path without site and language. `changedAt`: last change of its content; null if unknown. */
export type SitePage = { readonly path: string; readonly changedAt: Date | null };

/** Pages of every market: those of `market` change with its products, `fixed` ones do not. */
export type FixedPaths = { readonly market: readonly string[]; readonly fixed: readonly string[] };

type Pages = Iterable<SitePage> | AsyncIterable<SitePage>;

/** The file `/sitemaps/{name}.xml.gz`. */
export type Sitemap = {
  readonly name: string;
  readonly pages: (context: Context) => Promise<Pages> | AsyncIterable<SitePage>;
  /** When the newest page changed; read for each request of the index. */
  readonly newestChange: (context: Context) => Promise<Date | null>;
};

/**
 * How many pages a file has: about 18 MB uncompressed in three languages with alternates; the
 * limits are 50,000 URLs and 50 MB.
 */
export const rowsOfSitemap = 5_000;

/** The files `/sitemaps/{name}-1.xml.gz` and so on. */
export type SitemapInParts = {
  readonly name: string;
  /** The key of the first page of each file; read for each request of the index. */
  readonly parts: (
    context: Context,
  ) => Promise<
    readonly { readonly first: string; /** Null if unknown. */ readonly changedAt: Date | null }[]
  >;
  /** From `first` up to `next`, the first page of the following file. */
  readonly pagesFrom: (
    context: Context,
    first: string,
    next: string | null,
  ) => AsyncIterable<SitePage>;
};

type ImportItem = {
  readonly title: string;
  readonly date: Date;
  readonly description: string;
  readonly image?: { readonly url: string; readonly type: string };
  /** Without the language. */
  readonly path: string;
  /** Of title and description; by default the feed’s. */
  readonly language?: Locale;
};

/** What an RSS feed says. */
export type FeedContent = {
  readonly title: string;
  readonly text: string;
  /** Of the page that it is about, without the language. */
  readonly path: string;
  readonly items: readonly ImportItem[];
};

/** At `/feeds/{language}/{name}.xml`; the feed without a name has all that others have not. */
export type RssFeed = {
  readonly name: string | null;
  /** Newest first. Null when there is no such feed. */
  readonly read: (
    context: Context,
    asked: { readonly name: string; readonly limit: number },
  ) => Promise<FeedContent | null>;
};

export const newestOf = (pages: readonly SitePage[]): Date | null =>
  pages.reduce<Date | null>(
    (newest, { changedAt }) => (changedAt && (!newest || changedAt > newest) ? changedAt : newest),
    null,
  );
