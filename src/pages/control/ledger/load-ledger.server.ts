// The ledger in the page's language.
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import {
  entriesPerPage,
  listBalances,
  type ListedEntry,
  listEntries,
} from '#features/ledger/queries/ledger-lists.server.ts';
import * as m from '#messages/pages/control/ledger';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type Currency, formatTotal } from '#shared/money.ts';

/** Debits are negative in the ledger; here each has a column of its own. */
const columnsOf = (minor: number, currency: Currency, locale: Locale) => {
  const amount = ltr(formatTotal(Math.abs(minor), currency, locale));
  return minor < 0 ? { debit: amount, credit: '' } : { debit: '', credit: amount };
};

/** A cause without its ids: `transfer for payment`. */
const kindOfCause = (cause: string): string =>
  cause
    .split(' ')
    .filter((word) => /^[a-z]+$/.test(word))
    .join('_');

const entryView = ({ id, cause, at, postings }: ListedEntry, locale: Locale) => ({
  id,
  at: dateText(at, locale, 'instant'),
  iso: at.toISOString(),
  what: m.cause({ kind: kindOfCause(cause) }, { locale }),
  postings: postings.map(({ kind, order, company, currency, amountMinor }, key) => ({
    key,
    account: m.kinds({ kind }, { locale }),
    order:
      order === null ? null : { id: order, href: memberPaths.controlOrder({ locale, id: order }) },
    company,
    ...columnsOf(amountMinor, currency, locale),
  })),
});

/** `isAsked`: whether the whole ledger is recomputed now. */
async function resultOf(context: Context, isAsked: boolean) {
  if (!isAsked) return null;
  const { locale } = context;
  const { isRight, accounts, entries, count } = await checkLedger(context);
  return {
    isRight,
    text: isRight
      ? m.right({ count }, { locale })
      : m.wrong({ accounts: accounts.length, entries: entries.length }, { locale }),
  };
}

export async function loadLedger(
  context: Context,
  { page, isAsked }: { readonly page: number; readonly isAsked: boolean },
) {
  const { locale } = context;
  // Refuses before anything is computed.
  const balances = await listBalances(context);
  const [{ total, rows }, result] = await Promise.all([
    listEntries(context, page),
    resultOf(context, isAsked),
  ]);
  return {
    locale,
    total,
    pages: Math.max(1, Math.ceil(total / entriesPerPage)),
    result,
    balances: balances.map(({ kind, currency, balanceMinor }) => ({
      key: `${kind} ${currency}`,
      account: m.kinds({ kind }, { locale }),
      currency,
      ...columnsOf(balanceMinor, currency, locale),
    })),
    rows: rows.map((row) => entryView(row, locale)),
  };
}
export type LedgerView = Awaited<ReturnType<typeof loadLedger>>;
