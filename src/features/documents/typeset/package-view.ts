// The market's invoice to a company for a month of its package, in one language.
import * as m from '#messages/features/documents';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import type { PackageContent } from '../schemas.ts';
import { marketLines } from './market-lines.ts';
import type { DocumentView } from './view.ts';

function companyLines({ company }: PackageContent, locale: Locale): string[] {
  const { name, address, district, province, country } = company;
  const place = [district, province].filter(Boolean).join(', ');
  return [
    name,
    ...(address === null ? [] : [address]),
    ...(place === '' ? [] : [place]),
    ...(country === null ? [] : [countryName(country, locale)]),
  ].map(isolated);
}

/** The price contains its tax; the credit is what was left of the package before. */
export function packageView(content: PackageContent, locale: Locale): DocumentView {
  const { currency, priceMinor, creditMinor, totalMinor, taxMinor, taxPercent } = content;
  const money = (minor: number): string => ltr(formatTotal(minor, currency, locale));
  return {
    lang: locale,
    dir: directionOf(locale),
    title: m.kind({ kind: 'package_invoice' }, { locale }),
    number: content.number,
    issuer: content.market,
    facts: [
      [m.number({ locale }), ltr(content.number)],
      [m.issuedOn({ locale }), dateText(content.issuedOn, locale, 'long')],
      [m.transfer({ locale }), ltr(content.reference)],
      [m.currency({ locale }), ltr(currency)],
    ],
    parties: [
      { heading: m.market({ locale }), lines: marketLines(content, locale) },
      { heading: m.customer({ locale }), lines: companyLines(content, locale) },
    ],
    columns: [
      { label: m.service({ locale }), isNumber: false, width: 'rest' },
      { label: m.amount({ locale }), isNumber: true, width: 'own' },
    ],
    rows: [
      [m.packageMonth({ key: content.packageKey }, { locale }), money(priceMinor)],
      ...(creditMinor === 0 ? [] : [[m.packageCredit({ locale }), money(-creditMinor)]]),
    ],
    totals: [
      [m.netOfTax({ locale }), money(totalMinor - taxMinor)],
      [m.tax({ percent: String(taxPercent) }, { locale }), money(taxMinor)],
      [m.total({ locale }), money(totalMinor)],
    ],
    payable: [],
    notes: [m.note({ kind: 'package_invoice' }, { locale })],
    footer: m.footer({ number: ltr(content.number) }, { locale }),
  };
}
