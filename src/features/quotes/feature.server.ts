import * as m from '#messages/features/quotes';
import { defineFeature } from '#platform/feature.ts';
import { quoteNoteRoutes } from './api/notes.server.ts';
import { quoteRoutes } from './api.server.ts';
import * as answer from './commands/answer-rfq.server.ts';
import * as decide from './commands/decide-quote.server.ts';
import * as see from './commands/see-quotes.server.ts';
import * as viewBuyer from './commands/view-buyer.server.ts';
import * as files from './commands/quote-files.server.ts';
import * as notes from './commands/quote-notes.server.ts';
import * as templates from './commands/quote-templates.server.ts';
import { quoteNoteReaders } from './events.ts';
import { withdrawStandingQuotes } from './services/end-quotes.server.ts';
import { hasStandingQuote } from './queries/standing-quotes.server.ts';
import { exportQuotes } from './queries/own-quotes.server.ts';
import {
  closeQuotesOf,
  forgetQuoteAuthor,
  forgetQuotesOfRfqs,
} from './services/forget-quotes.server.ts';
import { quoteNotices } from './notices.server.ts';
import { quoteFilePrefix } from './rules.ts';
import { quoteFiles } from './table.server.ts';
import { quoteJobs, quoteSubscriptions } from './jobs.server.ts';

/** Sellers' answers to requests for quotation. */
export const quotes = defineFeature({
  name: 'quotes',
  api: [quoteRoutes, quoteNoteRoutes],
  commands: { ...answer, ...decide, ...files, ...notes, ...see, ...templates, ...viewBuyer },
  jobs: quoteJobs,
  subscriptions: quoteSubscriptions,
  personalData: {
    export: async (context, userId) => ({ quotes: await exportQuotes(context, userId) }),
    erase: forgetQuoteAuthor,
  },
  onCompanyClosed: closeQuotesOf,
  onSellingStopped: withdrawStandingQuotes,
  onRfqsForgotten: forgetQuotesOfRfqs,
  keepsRfqOpen: hasStandingQuote,
  fileKeys: { prefix: quoteFilePrefix, keptMs: null },
  keptFiles: [quoteFiles.storageKey],
  notification: { name: 'quotes', label: m.notification, hint: m.notificationHint },
  notices: quoteNotices,
  toldBy: quoteNoteReaders,
});
