import { defineFeature } from '#platform/feature.ts';
import { quoteRoutes } from './api.server.ts';
import * as answer from './commands/answer-rfq.server.ts';
import * as decide from './commands/decide-quote.server.ts';
import { hasStandingQuote } from './queries/standing-quotes.server.ts';
import { exportQuotes } from './queries/own-quotes.server.ts';
import { endQuotesOf } from './services/end-quotes.server.ts';
import { forgetQuoteAuthor } from './services/forget-quotes.server.ts';
import { quoteJobs, quoteSubscriptions } from './jobs.server.ts';

/** Sellers' answers to requests for quotation. */
export const quotes = defineFeature({
  name: 'quotes',
  api: [quoteRoutes],
  commands: { ...answer, ...decide },
  jobs: quoteJobs,
  subscriptions: quoteSubscriptions,
  personalData: {
    export: async (context, userId) => ({ quotes: await exportQuotes(context, userId) }),
    erase: forgetQuoteAuthor,
  },
  onCompanyClosed: endQuotesOf,
  isRfqHeld: hasStandingQuote,
});
