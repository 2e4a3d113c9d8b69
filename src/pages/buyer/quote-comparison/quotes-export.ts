import { getComparison } from '#features/quotes/queries/received-quotes.server.ts';
import * as m from '#messages/pages/buyer/quote-comparison';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import { workbookResponse } from '#platform/pages/workbook-response.server.ts';
import { withoutMarks } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { Route } from './+types/quotes-export';
import { comparisonView } from './comparison-view.ts';
import type { Cell, Row } from './comparison-rows.ts';
import { readOptions } from './options.ts';

type Value = string | number | null;

const remarkOf = ({ note, badge, struck }: Cell, locale: Locale): string =>
  [struck === undefined ? null : m.was({ price: struck }, { locale }), note, badge?.text]
    .filter((text) => text !== undefined && text !== null)
    .join('; ');

/** Amounts as numbers in one currency, and below them what the page says about them. */
function rowsOf({ label, cells }: Row, currency: Currency, locale: Locale): Value[][] {
  const hasAmounts = cells.some(({ amount }) => amount !== undefined);
  const name = hasAmounts ? `${label} (${currency})` : label;
  const remarks = cells.map((cell) => remarkOf(cell, locale));
  return [
    [name, ...cells.map(({ amount, text }) => amount ?? text)],
    ...(remarks.some((text) => text !== '')
      ? [[m.remark({ row: label }, { locale }), ...remarks]]
      : []),
  ];
}

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    const { searchParams } = args.url;
    const comparison = await getComparison(context, args.params.rfq);
    const { rows, columns, basis, rates } = comparisonView(
      comparison,
      readOptions(searchParams),
      context,
    );
    const table = [
      [comparison.rfq.productName, ...columns.map(({ storeName }) => storeName)],
      [m.product({ locale }), ...columns.map(({ productTitle }) => productTitle)],
      ...rows.flatMap((row) => rowsOf(row, basis.currency, locale)),
      ...(rates === null ? [] : [[rates]]),
    ].map((row) => row.map((cell) => (typeof cell === 'string' ? withoutMarks(cell) : cell)));
    const name = `quotes-${comparison.rfq.publicId}`;
    if (searchParams.get('format') === 'xlsx') return workbookResponse(name, table);
    const [head = [], ...rest] = table;
    async function* lines() {
      yield* rest;
    }
    return csvResponse(name, head.map(String), lines());
  });
