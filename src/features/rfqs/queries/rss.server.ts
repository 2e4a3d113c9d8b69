// The RSS feed of the newest requests for quotation.
import * as m from '#messages/features/rfqs';
import type { RssFeed } from '#platform/http/site-pages.ts';
import { countryName } from '#shared/countries.ts';
import { newestRfqs } from './rfq-market.server.ts';
import { rfqMarketPath } from './rfq-paths.ts';

export const rfqRssTitle: RssFeed = {
  name: 'rfqs',
  async read(context, { limit }) {
    const { locale } = context;
    const { rows } = await newestRfqs(context, limit);
    return {
      title: m.feed({ locale }),
      text: m.rssText({ locale }),
      path: rfqMarketPath,
      items: rows.map(({ path, productName, publishedAt, country, category }) => ({
        path,
        title: productName,
        date: publishedAt,
        description: [category?.name, countryName(country, locale)].filter(Boolean).join(' · '),
      })),
    };
  },
};
