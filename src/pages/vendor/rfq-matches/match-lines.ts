// Requests in the seller's lists as texts, made in loaders.
import { reasonText } from '#features/rfq-matches/format.ts';
import type { RfqMatch } from '#features/rfq-matches/queries/matches.server.ts';
import type { SentRequest } from '#features/rfq-matches/queries/sent-requests.server.ts';
import { budgetText } from '#features/rfqs/format.ts';
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/pages/vendor/rfq-matches';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { InLanguage } from '#shared/per-language.ts';

export type MatchLine = {
  readonly href: string;
  readonly product: InLanguage;
  /** Why it is in the list. */
  readonly reasons: readonly string[];
  readonly quantity: string;
  readonly country: string;
  readonly budget: string;
  readonly quotesLeft: number;
  readonly posted: string;
  readonly isNew: boolean;
  readonly isAnswered: boolean;
};

const lineOf = (
  request: Omit<RfqMatch, 'reason' | 'isNew' | 'category' | 'number'>,
  locale: Locale,
): Omit<MatchLine, 'reasons' | 'isNew'> => ({
  href: `${memberPaths.vendorRfqs({ locale })}/${request.publicId}`,
  product: { value: request.productName, locale: request.language },
  quantity: quantityShortText(request.quantity, request.unit, locale),
  country: countryName(request.country, locale),
  budget: budgetText({ ...request, unit: null }, locale) ?? '–',
  quotesLeft: request.quotesLeft,
  posted: dateText(request.publishedAt, locale),
  isAnswered: request.quoteId !== null,
});

export const matchLines = (matches: readonly RfqMatch[], locale: Locale): MatchLine[] =>
  matches.map((match) => ({
    ...lineOf(match, locale),
    reasons: reasonText(match.reason, locale),
    isNew: match.isNew,
  }));

export const sentLines = (requests: readonly SentRequest[], locale: Locale): MatchLine[] =>
  requests.map((request) => ({
    ...lineOf(request, locale),
    reasons: [request.isInMarket ? m.sentToo({ locale }) : m.sentAlone({ locale })],
    isNew: false,
  }));
