// The market's invoice to a seller, or a credit note, in one language.
import * as m from '#messages/features/documents';
import { number } from '#platform/i18n/runtime.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import type { FeeContent, FeeKind } from '../schemas.ts';
import { marketLines } from './market-lines.ts';
import type { DocumentView, Fact } from './view.ts';

function partiesOf(content: FeeContent, locale: Locale): DocumentView['parties'] {
  const { seller } = content;
  return [
    { heading: m.market({ locale }), lines: marketLines(content, locale) },
    {
      heading: m.seller({ locale }),
      lines: [
        seller.company,
        ...(seller.address === null ? [] : [seller.address]),
        [seller.district, seller.province].filter(Boolean).join(', '),
        countryName('TR', locale),
      ].map(isolated),
    },
  ];
}

/** The commission is taken with its tax: the lines are what was withheld. */
export function feeView(kind: FeeKind, content: FeeContent, locale: Locale): DocumentView {
  const { currency, totalMinor, taxMinor, taxPercent, invoice, lines } = content;
  const money = (minor: number): string => ltr(formatTotal(minor, currency, locale));
  const credited: Fact[] = invoice === null ? [] : [[m.creditedInvoice({ locale }), ltr(invoice)]];
  return {
    lang: locale,
    dir: directionOf(locale),
    title: m.kind({ kind }, { locale }),
    number: content.number,
    issuer: content.market,
    facts: [
      [m.number({ locale }), ltr(content.number)],
      [m.issuedOn({ locale }), dateText(content.issuedOn, locale, 'long')],
      [m.order({ locale }), ltr(content.order)],
      ...credited,
      [m.currency({ locale }), ltr(currency)],
    ],
    parties: partiesOf(content, locale),
    columns: [
      { label: m.service({ locale }), isNumber: false, width: 'rest' },
      { label: m.amount({ locale }), isNumber: true, width: 'own' },
    ],
    rows: lines.map(({ basisPoints, amountMinor }) => [
      m.commission({ percent: number(locale, basisPoints / 100) }, { locale }),
      money(amountMinor),
    ]),
    totals: [
      [m.netOfTax({ locale }), money(totalMinor - taxMinor)],
      [m.tax({ percent: String(taxPercent) }, { locale }), money(taxMinor)],
      [m.total({ locale }), money(totalMinor)],
    ],
    payable: [],
    notes: [m.note({ kind }, { locale })],
    footer: m.footer({ number: ltr(content.number) }, { locale }),
  };
}
