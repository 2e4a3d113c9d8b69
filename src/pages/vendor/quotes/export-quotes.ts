import { unitName } from '#features/products/format/long-unit-words.ts';
import {
  exportOwnQuotes,
  type OwnQuoteRow,
} from '#features/quotes/queries/own-quote-list.server.ts';
import * as m from '#messages/pages/vendor/quotes';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Locale } from '#shared/locale.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import type { Route } from './+types/export-quotes';
import { filtersIn } from './list-address.ts';
import { ownStateText } from './state-text.ts';

const columns = [
  'request',
  'product',
  'state',
  'revision',
  'unitPrice',
  'currency',
  'unit',
  'incoterm',
  'place',
  'leadDays',
  'validUntil',
  'sent',
  'changed',
] as const;

const cellsOf = (
  { rfqName, title, state, revision, offer, validUntil, createdAt, updatedAt }: OwnQuoteRow,
  locale: Locale,
) => [
  rfqName,
  title.value,
  ownStateText(state, locale),
  revision,
  priceAsTyped(offer.unitPrice, locale === 'tr' ? ',' : '.'),
  offer.currency,
  unitName(offer.unit, locale),
  offer.incoterm,
  offer.place,
  offer.leadDays,
  validUntil,
  createdAt,
  updatedAt,
];

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    async function* lines() {
      for await (const row of exportOwnQuotes(context, filtersIn(args.url.searchParams)))
        yield cellsOf(row, locale);
    }
    return csvResponse(
      'quotes',
      columns.map((column) => m.csvColumns({ column }, { locale })),
      lines(),
    );
  });
