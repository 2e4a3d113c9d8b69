// What staff see of payouts: companies to be paid, batches, and payouts by state.
import { getRecentProof } from '#features/accounts/queries/account.server.ts';
import { readFeeTax } from '#features/payouts/queries/fee-tax.server.ts';
import {
  countPayouts,
  findOldRates,
  listBatches,
  listPayable,
  listPayouts,
  rowsPerPage,
} from '#features/payouts/queries/payout-lists.server.ts';
import { payoutReference } from '#features/payouts/rules.ts';
import * as m from '#messages/pages/control/payouts';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';
import type { PayoutTab } from './payout-tabs.ts';

type Payable = Awaited<ReturnType<typeof listPayable>>;

const payableRow = (row: Payable[number], locale: Locale) => ({
  company: row.company,
  href: memberPaths.controlCompany({ locale, id: row.company.id }),
  balances: listText(
    row.balances.map(({ balanceMinor, currency }) =>
      ltr(formatTotal(balanceMinor, currency, locale)),
    ),
    locale,
  ),
  dollars: ltr(formatTotal(row.usdMinor, 'USD', locale)),
  account: row.ending === null ? null : ltr(`… ${row.ending}`),
  state: row.state,
});
export type PayableRow = ReturnType<typeof payableRow>;

type Listed = Awaited<ReturnType<typeof listPayouts>>[number];

const payoutRow = (row: Listed, locale: Locale) => ({
  id: row.id,
  reference: payoutReference(row.id),
  batch: row.batch,
  company: row.company,
  href: memberPaths.controlCompany({ locale, id: row.company.id }),
  dollars: ltr(formatTotal(row.usdMinor, 'USD', locale)),
  account: ltr(`… ${row.ending}`),
  when: dateText(row.returnedAt ?? row.sentAt ?? row.createdAt, locale),
  state: row.state,
  reason: row.returnReason,
});
export type PayoutRow = ReturnType<typeof payoutRow>;

type Batch = Awaited<ReturnType<typeof listBatches>>[number];

const batchView = (
  { id, createdAt, count, usdMinor, waiting, returned }: Batch,
  locale: Locale,
) => ({
  id,
  isOpen: waiting > 0,
  hasFile: returned < count,
  text: m.batch(
    {
      at: dateText(createdAt, locale, 'instant'),
      count,
      amount: ltr(formatTotal(usdMinor, 'USD', locale)),
    },
    { locale },
  ),
});

/** Throws refused, unauthenticated. */
export async function loadPayouts(context: Context, tab: PayoutTab, page: number) {
  const { locale } = context;
  const [payable, counts, batches, rows, proof, taxPercent, oldRates] = await Promise.all([
    listPayable(context),
    countPayouts(context),
    listBatches(context),
    tab === 'payable' ? Promise.resolve([]) : listPayouts(context, tab, page),
    getRecentProof(context),
    readFeeTax(context),
    findOldRates(context),
  ]);
  const ready = payable.filter(({ state }) => state === 'payable');
  const all = { payable: payable.length, ...counts };
  return {
    locale,
    tab,
    counts: all,
    pages: Math.ceil(all[tab] / rowsPerPage),
    proof,
    taxPercent,
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
    withoutAccount: payable.filter(({ state }) => state === 'noAccount').length,
    next:
      ready.length === 0
        ? null
        : m.nextBatch(
            {
              count: ready.length,
              amount: ltr(
                formatTotal(
                  ready.reduce((sum, { usdMinor }) => sum + usdMinor, 0),
                  'USD',
                  locale,
                ),
              ),
            },
            { locale },
          ),
    batches: batches.map((batch) => batchView(batch, locale)),
    payable:
      tab === 'payable'
        ? payable
            .slice((page - 1) * rowsPerPage, page * rowsPerPage)
            .map((row) => payableRow(row, locale))
        : [],
    rows: rows.map((row) => payoutRow(row, locale)),
  };
}
