// The market's bank transfers in the page's language, one list at a time.
import { getRecentProof } from '#features/accounts/queries/account.server.ts';
import {
  countMoney,
  listAwaitedPayments,
  listOpenTransfers,
  listRefunds,
  listStatements,
  listTransfers,
  type Proposal,
  rowsPerPage,
} from '#features/order-payments/queries/transfer-lists.server.ts';
import * as f from '#messages/features/order-payments';
import * as m from '#messages/pages/control/transfers';
import type { Context } from '#platform/context.ts';
import { ibanText, isIban } from '#shared/bank-account.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { type Currency, formatTotal } from '#shared/money.ts';
import type { TransferTab } from './transfer-tabs.ts';

const amountText = (minor: number, currency: Currency, locale: Locale): string =>
  ltr(formatTotal(minor, currency, locale));
const accountText = (account: string): string => (isIban(account) ? ibanText(account) : account);

type Transfer = {
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly leftMinor: number;
  readonly bookedOn: string;
  readonly payerAccount: string;
};

const moneyOf = (
  { currency, amountMinor, leftMinor, bookedOn, payerAccount }: Transfer,
  locale: Locale,
) => ({
  amount: amountText(amountMinor, currency, locale),
  left: leftMinor === amountMinor ? null : amountText(leftMinor, currency, locale),
  bookedOn: dateText(bookedOn, locale),
  payerAccount: accountText(payerAccount),
});

function proposalView(proposal: Proposal | null, row: Transfer, locale: Locale) {
  if (proposal === null) return null;
  const { reference, order, state, by, missingMinor, fit } = proposal;
  const difference = Math.abs(row.leftMinor - missingMinor);
  return {
    reference,
    order,
    isWaiting: state === 'waiting' && fit !== null,
    text: m.proposal(
      {
        by,
        reference: ltr(reference),
        fit: state === 'waiting' ? (fit ?? 'currency') : state,
        amount: amountText(difference, row.currency, locale),
      },
      { locale },
    ),
  };
}

async function openRows(context: Context, page: number) {
  const { locale } = context;
  return (await listOpenTransfers(context, page)).map((row) => ({
    id: row.id,
    payer: row.payer,
    details: row.details,
    ...moneyOf(row, locale),
    proposal: proposalView(row.proposal, row, locale),
  }));
}
export type OpenRow = Awaited<ReturnType<typeof openRows>>[number];

async function allRows(context: Context, page: number) {
  const { locale } = context;
  return (await listTransfers(context, page)).map((row) => ({
    id: row.id,
    payer: row.payer,
    details: row.details,
    ...moneyOf(row, locale),
    parts: row.parts.map(({ reference, order, amountMinor, isLate }) => ({
      reference,
      order,
      amount: amountText(amountMinor, row.currency, locale),
      isLate,
    })),
  }));
}
export type TransferRow = Awaited<ReturnType<typeof allRows>>[number];

async function awaitedRows(context: Context, page: number) {
  const { locale } = context;
  const now = context.now();
  return (await listAwaitedPayments(context, page)).map((row) => ({
    reference: row.reference,
    order: row.order,
    part: f.parts({ part: row.part }, { locale }),
    amount: amountText(row.amountMinor, row.currency, locale),
    paid: row.paidMinor === 0 ? null : amountText(row.paidMinor, row.currency, locale),
    due: row.dueAt === null ? m.beforeShipping({ locale }) : dateText(row.dueAt, locale),
    isOverdue: row.dueAt !== null && row.dueAt < now,
  }));
}
export type AwaitedRow = Awaited<ReturnType<typeof awaitedRows>>[number];

async function refundRows(context: Context, state: 'owed' | 'sent', page: number) {
  const { locale } = context;
  return (await listRefunds(context, state, page)).map((row) => ({
    id: row.id,
    order: row.order,
    amount: amountText(row.amountMinor, row.currency, locale),
    payer: row.payer,
    payerAccount: accountText(row.payerAccount),
    reason: row.order === null ? row.reason : m.orderReason({ why: row.reason }, { locale }),
    paidOn: dateText(row.bookedOn, locale),
    at: dateText(row.sentAt ?? row.createdAt, locale),
    returned:
      row.returnedAt === null
        ? null
        : m.cameBack(
            { date: dateText(row.returnedAt, locale), reason: isolated(row.returnReason) },
            { locale },
          ),
  }));
}
export type RefundRow = Awaited<ReturnType<typeof refundRows>>[number];

/** The rows of one list, by its name. Throws refused, unauthenticated. */
async function readRows(context: Context, tab: TransferTab, page: number) {
  switch (tab) {
    case 'open':
      return { tab, rows: await openRows(context, page) };
    case 'all':
      return { tab, rows: await allRows(context, page) };
    case 'awaited':
      return { tab, rows: await awaitedRows(context, page) };
    default:
      return { tab, rows: await refundRows(context, tab, page) };
  }
}

export async function loadTransfers(context: Context, tab: TransferTab, page: number) {
  const { locale } = context;
  const [list, { currenciesWithoutAccount, ...counts }, statements, proof] = await Promise.all([
    readRows(context, tab, page),
    countMoney(context),
    listStatements(context),
    getRecentProof(context),
  ]);
  return {
    locale,
    list,
    counts,
    currenciesWithoutAccount,
    pages: Math.ceil(counts[tab] / rowsPerPage),
    proof,
    statements: statements.map(({ name, transfers, added, at }) => ({
      name,
      key: at.toISOString(),
      text: m.statement({ transfers, added, at: dateText(at, locale, 'instant') }, { locale }),
    })),
  };
}
