// A bank's statement as CSV. Banks name their columns as they like, so known names are looked for,
// below what lies above the table.
import { parse } from 'csv-parse/sync';
import { isCurrency } from '#shared/money.ts';
import {
  type Convention,
  eitherSign,
  isNegative,
  microsOf,
  provenDecimalSign,
  readDigits,
} from '#shared/number-text.ts';
import { dayIn, StatementError, type StatementLine } from './statement-line.ts';

const names = {
  bookedOn: ['booking date', 'bookingdate', 'date', 'islem tarihi', 'tarih', 'buchungstag'],
  amount: ['amount', 'credit', 'islem tutari', 'tutar', 'alacak', 'betrag'],
  currency: ['currency', 'ccy', 'para birimi', 'doviz', 'doviz cinsi', 'wahrung'],
  payer: ['payer', 'payer name', 'counterparty', 'name', 'gonderen', 'karsi taraf', 'auftraggeber'],
  payerAccount: ['payer iban', 'iban', 'account', 'gonderen iban', 'karsi iban', 'kontonummer'],
  details: ['details', 'description', 'text', 'remittance', 'aciklama', 'verwendungszweck'],
  bankReference: ['bank reference', 'transaction id', 'id', 'referans no', 'dekont no', 'fis no'],
} as const;
type Column = keyof typeof names;
const needed = ['bookedOn', 'amount', 'currency', 'details'] as const satisfies readonly Column[];

/** A preamble with the account and the period is not longer. */
const maxPreamble = 30;

const plainName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_\s]+/g, ' ');

const delimiterOf = (text: string): string => {
  const head = text.slice(0, 4_000);
  const count = (sign: string): number => head.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
};

function columnsOf(row: readonly string[]): Partial<Record<Column, number>> {
  const plain = row.map(plainName);
  const found: Partial<Record<Column, number>> = {};
  for (const [column, known] of Object.entries(names) as [Column, readonly string[]][])
    for (const name of known) {
      const at = plain.indexOf(name);
      if (at === -1 || Object.values(found).includes(at)) continue;
      found[column] = at;
      break;
    }
  return found;
}

const conventions: Readonly<Record<'.' | ',', Convention>> = {
  '.': { point: 'decimal', comma: 'thousands' },
  ',': { point: 'thousands', comma: 'decimal' },
};

/** What one amount of the file proves counts for all: 1.250 next to 12,50 is a thousand. */
function conventionOf(amounts: readonly string[]): Convention {
  const signs = new Set(amounts.map(provenDecimalSign).filter((sign) => sign !== null));
  return signs.size === 1 ? conventions[[...signs][0]!] : eitherSign;
}

/** Null: nothing came in. Throws StatementError. */
function minorIn(text: string, convention: Convention, line: number): number | null {
  if (text === '' || isNegative(text)) return null;
  const digits = readDigits(text.replace(/^\+\s*/, ''), convention);
  if ('problem' in digits) throw new StatementError('statementAmount', line);
  const { micros, isRounded } = microsOf(digits);
  if (isRounded || micros % 10_000n !== 0n || micros / 10_000n > 10n ** 15n)
    throw new StatementError('statementAmount', line);
  return micros === 0n ? null : Number(micros / 10_000n);
}

/** Throws StatementError. Outgoing amounts are left out. */
export function readCsvStatement(text: string): StatementLine[] {
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    throw new StatementError('statementUnreadable');
  }
  const head = rows
    .slice(0, maxPreamble)
    .findIndex((row) => needed.every((column) => columnsOf(row)[column] !== undefined));
  if (head === -1) throw new StatementError('statementColumns');
  const columns = columnsOf(rows[head]!);
  const cell = (row: readonly string[], column: Column): string => {
    const at = columns[column];
    return at === undefined ? '' : (row[at] ?? '');
  };
  const body = rows.slice(head + 1);
  const convention = conventionOf(
    body.map((row) => cell(row, 'amount').replace(/^[+-]\s*/, '')).filter((one) => one !== ''),
  );
  return body.flatMap((row, index): StatementLine[] => {
    const line = head + index + 2;
    const amountMinor = minorIn(cell(row, 'amount'), convention, line);
    if (amountMinor === null) return [];
    const bookedOn = dayIn(cell(row, 'bookedOn'));
    if (bookedOn === null) throw new StatementError('statementDate', line);
    const currency = cell(row, 'currency').toUpperCase();
    if (!isCurrency(currency)) throw new StatementError('statementCurrency', line);
    return [
      {
        bookedOn,
        currency,
        amountMinor,
        payer: cell(row, 'payer'),
        payerAccount: cell(row, 'payerAccount'),
        details: cell(row, 'details'),
        bankReference: cell(row, 'bankReference'),
      },
    ];
  });
}
