// Formats requests for lists in loaders, so that browsers receive only these texts.
import { budgetText } from '#features/rfqs/format.ts';
import type { RfqRow } from '#features/rfqs/queries/rfq-market.server.ts';
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import type { InLanguage } from '#shared/per-language.ts';

export type RfqLine = {
  /** Without the language. */
  readonly path: string;
  readonly product: InLanguage;
  readonly category: string | null;
  readonly day: { readonly text: string; readonly at: string };
  readonly quantity: string;
  readonly country: string;
  /** Per unit. */
  readonly budget: string;
  readonly quotesLeft: number;
};

export const rfqLines = (rows: readonly RfqRow[], locale: Locale): RfqLine[] =>
  rows.map((row) => ({
    path: row.path,
    product: { value: row.productName, locale: row.language },
    category: row.category?.name ?? null,
    day: { text: dateText(row.publishedAt, locale), at: row.publishedAt.toISOString() },
    quantity: quantityShortText(row.quantity, row.unit, locale),
    country: countryName(row.country, locale),
    budget: budgetText({ ...row, unit: null }, locale) ?? m.noBudget({ locale }),
    quotesLeft: row.quotesLeft,
  }));
