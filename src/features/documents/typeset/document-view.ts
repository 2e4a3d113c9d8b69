// What a document's page shows, in one language: the template only sets it.
import * as m from '#messages/features/documents';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { measureText, priceText } from '#features/products/format/quantities.ts';
import { depositMinorOf } from '#features/orders/rules/terms.ts';
import type { OrderAddress } from '#features/orders/schemas.ts';
import { number } from '#platform/i18n/runtime.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import { inLanguage } from '#shared/per-language.ts';
import {
  type DocumentContent,
  type DocumentKind,
  type FeeContent,
  isFeeKind,
  type PackageContent,
  type TradeContent,
} from '../schemas.ts';
import { feeView } from './fee-view.ts';
import { packageView } from './package-view.ts';
import type { Column, DocumentView, Fact } from './view.ts';

const none = '–';
const facts = (all: readonly (readonly [string, string | null])[]): Fact[] =>
  all.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));

const addressLines = (address: OrderAddress, locale: Locale): string[] =>
  [
    address.street,
    address.suite,
    `${address.postalCode} ${address.city}`.trim(),
    address.state === address.city ? '' : address.state,
    countryName(address.country, locale),
  ]
    .filter((line) => line !== '')
    .map(isolated);

function partiesOf({ seller, buyer }: TradeContent, locale: Locale): DocumentView['parties'] {
  const isSameName = seller.store === seller.company;
  return [
    {
      heading: m.seller({ locale }),
      lines: [
        seller.company,
        ...(isSameName ? [] : [seller.store]),
        ...(seller.address === null ? [] : [seller.address]),
        [seller.district, seller.province].filter(Boolean).join(', '),
        countryName('TR', locale),
      ].map(isolated),
    },
    {
      heading: m.buyer({ locale }),
      lines: [
        isolated(buyer.company),
        ...(buyer.destination === null ? [] : addressLines(buyer.destination, locale)),
      ],
    },
    ...(buyer.forwarder === ''
      ? []
      : [{ heading: m.forwarder({ locale }), lines: buyer.forwarder.split('\n').map(isolated) }]),
  ];
}

function factsOf(kind: DocumentKind, content: TradeContent, locale: Locale): Fact[] {
  const { shipment, depositPercent } = content;
  const isPriced = kind !== 'packing_list';
  return facts([
    [m.number({ locale }), ltr(content.number)],
    [m.issuedOn({ locale }), dateText(content.issuedOn, locale, 'long')],
    [m.order({ locale }), ltr(content.order)],
    [m.invoice({ locale }), content.invoice === undefined ? null : ltr(content.invoice)],
    [m.reference({ locale }), content.reference && ltr(content.reference)],
    [
      m.incoterm({ locale }),
      content.incoterm && ltr([content.incoterm, content.place].filter(Boolean).join(' ')),
    ],
    [m.finalCountry({ locale }), countryName(content.buyer.finalCountry, locale)],
    [
      m.shipOn({ locale }),
      kind === 'proforma' && content.shipOn !== null
        ? dateText(content.shipOn, locale, 'long')
        : null,
    ],
    [
      m.payment({ locale }),
      isPriced
        ? depositPercent === null
          ? m.inAdvance({ locale })
          : m.deposit({ percent: String(depositPercent) }, { locale })
        : null,
    ],
    [m.currency({ locale }), isPriced ? ltr(content.currency) : null],
    [m.shipment({ locale }), shipment && number(locale, shipment.number)],
    [m.carrier({ locale }), shipment && isolated(shipment.carrier)],
    [
      m.trackingNumber({ locale }),
      shipment && shipment.trackingNumber && ltr(shipment.trackingNumber),
    ],
    [m.shippedOn({ locale }), shipment && dateText(shipment.shippedOn, locale, 'long')],
  ]);
}

type Line = TradeContent['lines'][number];

function nameOf({ title, mainLanguage, options, sku }: Line, locale: Locale): string {
  // Each by itself: a size such as "70 × 140 cm" reads the same in an Arabic line.
  const say = (text: Line['title']) =>
    isolated(inLanguage(text, locale, mainLanguage)?.value ?? '');
  const variant = options.map(({ value }) => say(value));
  const details = [...variant, ...(sku === null ? [] : [ltr(sku)])];
  // The sign stays at the end of a line.
  return [say(title), details.join('\u00a0· ')].filter((line) => line !== '').join('\n');
}

const kilograms = (grams: number | null, locale: Locale): string =>
  grams === null ? none : measureText(grams / 1_000, 'kg', locale);

function tableOf(
  kind: DocumentKind,
  content: TradeContent,
  locale: Locale,
): Pick<DocumentView, 'columns' | 'rows'> {
  const isPriced = kind !== 'packing_list';
  const amount = (label: string): Column => ({ label, isNumber: true, width: 'own' });
  const common: readonly Column[] = [
    { label: m.product({ locale }), isNumber: false, width: 'rest' },
    { label: m.hsCode({ locale }), isNumber: false, width: 'own' },
    { label: m.origin({ locale }), isNumber: false, width: 'narrow' },
    amount(m.quantity({ locale })),
  ];
  const columns = isPriced
    ? [...common, amount(m.price({ locale })), amount(m.amount({ locale }))]
    : [
        ...common,
        amount(m.cartons({ locale })),
        amount(m.netWeight({ locale })),
        amount(m.grossWeight({ locale })),
      ];
  const rows = content.lines.map((line) => [
    nameOf(line, locale),
    line.hsCode === null ? none : ltr(line.hsCode),
    line.originCountry === null ? none : countryName(line.originCountry, locale),
    quantityText(line.quantity, line.unit, locale),
    ...(isPriced
      ? [
          priceText(line.priceMicros, content.currency, locale),
          ltr(formatTotal(line.amountMinor, content.currency, locale)),
        ]
      : [
          line.cartons === null ? none : number(locale, line.cartons),
          kilograms(line.weightGrams === null ? null : line.weightGrams * line.quantity, locale),
          kilograms(line.grossGrams, locale),
        ]),
  ]);
  return { columns, rows };
}

/** Null unless every line states it. */
const sumOf = (lines: readonly Line[], of: (line: Line) => number | null): number | null =>
  lines.reduce<number | null>((sum, line) => {
    const value = of(line);
    return sum === null || value === null ? null : sum + value;
  }, 0);

/** What is paid first and what is left, as both sides agreed. */
function payableOf({ totalMinor, depositPercent, currency }: TradeContent, locale: Locale): Fact[] {
  if (depositPercent === null) return [];
  const money = (minor: number): string => ltr(formatTotal(minor, currency, locale));
  const depositMinor = depositMinorOf(totalMinor, depositPercent);
  return [
    [m.depositDue({ percent: String(depositPercent) }, { locale }), money(depositMinor)],
    [m.balanceDue({ locale }), money(totalMinor - depositMinor)],
  ];
}

function totalsOf(kind: DocumentKind, content: TradeContent, locale: Locale): Fact[] {
  const { lines, currency, shippingMinor, totalMinor } = content;
  const money = (minor: number): string => ltr(formatTotal(minor, currency, locale));
  if (kind !== 'packing_list')
    return [
      [m.productsTotal({ locale }), money(totalMinor - shippingMinor)],
      ...(shippingMinor === 0 ? [] : ([[m.freight({ locale }), money(shippingMinor)]] as const)),
      [m.total({ locale }), money(totalMinor)],
    ];
  const cartons = sumOf(lines, (line) => line.cartons);
  const net = sumOf(lines, (line) =>
    line.weightGrams === null ? null : line.weightGrams * line.quantity,
  );
  const gross = sumOf(lines, (line) => line.grossGrams);
  return facts([
    [m.cartons({ locale }), cartons === null ? null : number(locale, cartons)],
    [m.netWeight({ locale }), net === null ? null : kilograms(net, locale)],
    [m.grossWeight({ locale }), gross === null ? null : kilograms(gross, locale)],
  ]);
}

function tradeView(kind: DocumentKind, content: TradeContent, locale: Locale): DocumentView {
  return {
    lang: locale,
    dir: directionOf(locale),
    title: m.kind({ kind }, { locale }),
    number: content.number,
    issuer: content.seller.company,
    facts: factsOf(kind, content, locale),
    parties: partiesOf(content, locale),
    ...tableOf(kind, content, locale),
    totals: totalsOf(kind, content, locale),
    payable: kind === 'proforma' ? payableOf(content, locale) : [],
    notes: [m.note({ kind }, { locale })],
    footer: m.footer({ number: ltr(content.number) }, { locale }),
  };
}

/** The kind says which content it is. */
export const documentView = (
  kind: DocumentKind,
  content: DocumentContent,
  locale: Locale,
): DocumentView =>
  isFeeKind(kind)
    ? feeView(kind, content as FeeContent, locale)
    : kind === 'package_invoice'
      ? packageView(content as PackageContent, locale)
      : tradeView(kind, content as TradeContent, locale);
