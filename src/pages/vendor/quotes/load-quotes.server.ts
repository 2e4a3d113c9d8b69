// The list of quotes in words, with its tabs and its summary.
import { unitPriceText } from '#features/quotes/format/offer-texts.ts';
import {
  countQuotesByTab,
  getQuoteFigures,
  listQuotesByState,
} from '#features/quotes/queries/own-quote-list.server.ts';
import * as m from '#messages/pages/vendor/quotes';
import { positionIn } from '#pages/shared/list-position.ts';
import type { Context } from '#platform/context.ts';
import { number } from '#platform/i18n/runtime.ts';
import { dateText } from '#shared/dates.ts';
import { filtersIn, listAt, tabs } from './list-address.ts';
import { ownStateText } from './state-text.ts';
import { figureTexts } from './summary.ts';

export async function loadQuotes(context: Context, query: URLSearchParams) {
  const { locale } = context;
  const filters = filtersIn(query);
  const [counts, figures, { rows, ...list }] = await Promise.all([
    countQuotesByTab(context),
    getQuoteFigures(context),
    listQuotesByState(context, { filters, position: positionIn(query) }),
  ]);
  return {
    filters,
    total: counts.all,
    tabs: tabs.map((tab) => ({
      href: listAt(locale, { tab, query: filters.query }),
      label: m.tab({ tab }, { locale }),
      count: number(locale, counts[tab]),
      isCurrent: tab === filters.tab,
    })),
    figures: figureTexts(figures, locale),
    list: {
      ...list,
      rows: rows.map((row) => ({
        id: row.id,
        rfqName: row.rfqName,
        rfqLanguage: row.rfqLanguage,
        title: row.title,
        price: unitPriceText(row.offer.unitPrice, row.offer, locale),
        state: row.state,
        stateText: ownStateText(row.state, locale),
        isOutdated: row.isOutdated && (row.state === 'submitted' || row.state === 'countered'),
        validUntil: dateText(row.validUntil, locale),
        createdAt: dateText(row.createdAt, locale),
      })),
    },
  };
}
export type QuotesView = Awaited<ReturnType<typeof loadQuotes>>;
