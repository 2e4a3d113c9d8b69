// The seller's list of quotes: by state, searched, walked by key, with its counts and figures.
import { and, asc, count, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { permit } from '#platform/permission.ts';
import { dayMs } from '#shared/durations.ts';
import { pageSize } from '#shared/paging.ts';
import { inLanguage } from '#shared/per-language.ts';
import { figureDays, type OwnQuoteFilters, type OwnQuoteTab, ownQuoteTabs } from '../params.ts';
import { whyNotAnswer } from '../permissions.ts';
import { quotes } from '../table.server.ts';
import { asSellerSees, type QuoteView, selectQuotes } from './own-quotes.server.ts';
import { productMatches } from './quotable-products.server.ts';
import { quotingSeller } from './quoting-seller.server.ts';

/** Public id of the last quote seen, or of the first one to go back from. */
export type QuotePosition = { readonly after: string | null; readonly before: string | null };

const isOwn = (context: Context): SQL => eq(quotes.companyId, quotingSeller(context).companyId);

const pattern = (query: string) => `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`;

const isListed = (context: Context, { tab, query }: OwnQuoteFilters): SQL =>
  and(
    isOwn(context),
    tab === 'all' ? undefined : inArray(quotes.state, [...ownQuoteTabs[tab]]),
    query === ''
      ? undefined
      : or(sql`${rfqs.productName} ilike ${pattern(query)}`, productMatches(query)),
  )!;

const beyond = (context: Context, publicId: string, isBack: boolean): SQL => {
  const seen = context.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(isOwn(context), eq(quotes.publicId, publicId)));
  return isBack ? gt(quotes.id, seen) : lt(quotes.id, seen);
};

/** The quote with its product's title in the reader's language. */
const shownOf = (quote: QuoteView, { locale }: Context) => ({
  ...asSellerSees(quote),
  title: inLanguage(quote.productTitle, locale, quote.productLanguage)!,
});

/** Whether what the seller reads matches: a search must not reveal masked text. */
const isFoundBy = (query: string, { rfqName, productTitle }: QuoteView): boolean =>
  !rfqName.includes('•') ||
  [rfqName, ...Object.values(productTitle)].some((text) =>
    text.toLowerCase().includes(query.toLowerCase()),
  );

/** A page of the company's quotes, newest first. Throws refused, unauthenticated. */
export async function listQuotesByState(
  context: Context,
  { filters, position }: { readonly filters: OwnQuoteFilters; readonly position: QuotePosition },
) {
  permit(whyNotAnswer(context.actor));
  const isBack = position.before !== null;
  const at = position.before ?? position.after;
  const found = await selectQuotes(
    context,
    and(isListed(context, filters), at === null ? undefined : beyond(context, at, isBack))!,
  )
    .orderBy(isBack ? asc(quotes.id) : desc(quotes.id))
    .limit(pageSize + 1);
  const hasMore = found.length > pageSize;
  const page = found.slice(0, pageSize);
  return {
    rows: (isBack ? page.toReversed() : page)
      .map((quote) => shownOf(quote, context))
      .filter((quote) => isFoundBy(filters.query, quote)),
    hasNext: isBack || hasMore,
    hasPrevious: isBack ? hasMore : position.after !== null,
  };
}
export type OwnQuoteRow = Awaited<ReturnType<typeof listQuotesByState>>['rows'][number];

/** How many quotes each tab has. Throws refused, unauthenticated. */
export async function countQuotesByTab(context: Context): Promise<Record<OwnQuoteTab, number>> {
  permit(whyNotAnswer(context.actor));
  const found = await context.db
    .select({ state: quotes.state, count: count() })
    .from(quotes)
    .where(isOwn(context))
    .groupBy(quotes.state);
  const counts = Object.entries(ownQuoteTabs).map(([tab, states]) => [
    tab,
    found
      .filter(({ state }) => (states as readonly string[]).includes(state))
      .reduce((sum, one) => sum + one.count, 0),
  ]);
  return Object.fromEntries(counts) as Record<OwnQuoteTab, number>;
}

export type QuoteFigures = {
  readonly sent: number;
  readonly accepted: number;
  /** Accepted, declined or not selected. */
  readonly decided: number;
  /** Median from the request's publication to the quote; null without a quote. */
  readonly responseMinutes: number | null;
};

/** Of the quotes given in the last `figureDays` days. Throws refused, unauthenticated. */
export async function getQuoteFigures(context: Context): Promise<QuoteFigures> {
  permit(whyNotAnswer(context.actor));
  const since = new Date(context.now().getTime() - figureDays * dayMs);
  const [found] = await rows<QuoteFigures>(
    context,
    sql`select count(*)::int as sent,
      count(*) filter (where ${quotes.state} = 'accepted')::int as accepted,
      count(*) filter (where ${quotes.state} in ('accepted', 'declined', 'not_selected'))::int
        as decided,
      (percentile_cont(0.5) within group (
        order by extract(epoch from ${quotes.createdAt} - ${rfqs.publishedAt}) / 60)
        filter (where ${quotes.createdAt} >= ${rfqs.publishedAt}))::int as "responseMinutes"
    from ${quotes} join ${rfqs} on ${rfqs.id} = ${quotes.rfqId}
    where ${isOwn(context)} and ${quotes.createdAt} >= ${since}`,
  );
  return found!;
}

const exportBatch = 500;

/** All quotes that the list shows with these filters, newest first. */
export async function* exportOwnQuotes(
  context: Context,
  filters: OwnQuoteFilters,
): AsyncGenerator<OwnQuoteRow> {
  permit(whyNotAnswer(context.actor));
  let after: QuoteView['position'] | null = null;
  for (;;) {
    const batch: QuoteView[] = await selectQuotes(
      context,
      and(isListed(context, filters), after === null ? undefined : lt(quotes.id, after))!,
    )
      .orderBy(desc(quotes.id))
      .limit(exportBatch);
    for (const quote of batch) {
      const shown = shownOf(quote, context);
      if (isFoundBy(filters.query, shown)) yield shown;
    }
    if (batch.length < exportBatch) return;
    after = batch.at(-1)!.position;
  }
}
