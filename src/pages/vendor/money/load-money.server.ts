// What a seller's page of money shows.
import { getRecentProof } from '#features/accounts/queries/account.server.ts';
import {
  getOwnMoney,
  listOwnPayouts,
  type OwnMoney,
  type OwnPayout,
} from '#features/payouts/queries/own-money.server.ts';
import { payoutReference } from '#features/payouts/rules.ts';
import * as f from '#messages/features/payouts';
import * as m from '#messages/pages/vendor/money';
import { readShown } from '#pages/shared/read-shown.server.ts';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countriesInOrder, countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type Currency, formatTotal } from '#shared/money.ts';
import { withParameters } from '#shared/search-parameters.ts';

const perPage = 20;

const money = (minor: number, currency: Currency, locale: Locale): string =>
  ltr(formatTotal(minor, currency, locale));

function comingRow(row: OwnMoney['coming'][number], locale: Locale) {
  const amount = (minor: number): string => money(minor, row.currency, locale);
  return {
    order: row.order,
    href: memberPaths.vendorOrder({ locale, id: row.order }),
    gross: amount(row.grossMinor),
    fees: amount(row.feesMinor),
    net: amount(row.sellerMinor),
    when:
      row.held === null
        ? row.dueAt === null
          ? '–'
          : dateText(row.dueAt, locale)
        : m.held({ by: row.held }, { locale }),
  };
}

function settledRow(row: OwnMoney['settled'][number], locale: Locale) {
  const { currency, grossMinor, feesMinor, refundedMinor, creditedMinor } = row;
  const netMinor = grossMinor - feesMinor - (refundedMinor - creditedMinor);
  return {
    order: row.order,
    href: memberPaths.vendorOrder({ locale, id: row.order }),
    gross: money(grossMinor - refundedMinor, currency, locale),
    fees: money(feesMinor - creditedMinor, currency, locale),
    net: money(netMinor, currency, locale),
    when: dateText(row.at, locale),
  };
}
export type OrderMoney = ReturnType<typeof settledRow>;

const payoutRow = (row: OwnPayout, locale: Locale) =>
  ({
    id: row.id,
    reference: payoutReference(row.id),
    amount: money(row.usdMinor, 'USD', locale),
    state: f.states({ state: row.state }, { locale }),
    tone: row.state === 'sent' ? 'ok' : row.state === 'returned' ? 'bad' : 'warn',
    when: dateText(row.returnedAt ?? row.sentAt ?? row.createdAt, locale),
    account: ltr(`… ${row.ending}`),
    reason: row.returnReason,
  }) as const;
export type PayoutView = ReturnType<typeof payoutRow>;

/** Throws refused, unauthenticated. */
export async function loadMoney(context: Context, query: URLSearchParams) {
  const { locale } = context;
  const after = query.get('after');
  const [own, { rows, next }, proof] = await Promise.all([
    getOwnMoney(context),
    listOwnPayouts(context, { after, limit: perPage }),
    getRecentProof(context),
  ]);
  const { balances, oldRates, coming, settled, account } = own;
  await readShown(context, { groups: ['sellerMoney'] });
  const path = memberPaths.vendorMoney({ locale });
  return {
    proof,
    balances: balances.map(({ currency, balanceMinor }) => ({
      name: currency,
      value: money(balanceMinor, currency, locale),
    })),
    oldRates:
      oldRates === null
        ? null
        : m.oldRates(
            {
              currencies: listText(oldRates.currencies, locale),
              date: dateText(oldRates.validOn, locale),
            },
            { locale },
          ),
    owes: balances.some(({ balanceMinor }) => balanceMinor < 0),
    coming: coming.map((row) => comingRow(row, locale)),
    settled: settled.map((row) => settledRow(row, locale)),
    payouts: rows.map((row) => payoutRow(row, locale)),
    olderHref: next === null ? null : withParameters(path, { after: next }),
    newestHref: after === null ? null : path,
    account: account && {
      ...account,
      country: account.country,
      countryName: countryName(account.country, locale),
      updatedAt: dateText(account.updatedAt, locale),
    },
    countries: countriesInOrder(locale),
  };
}
export type MoneyView = Awaited<ReturnType<typeof loadMoney>>;
