// A statement of either format, with what makes each transfer the same in another file.
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { maxStatementTransfers, type StatementFormat } from '../schemas.ts';
import { readCamtStatement } from './read-camt.ts';
import { readCsvStatement } from './read-csv.ts';
import { referenceOf, StatementError, type StatementLine } from './statement-line.ts';

export type KnownLine = StatementLine & { readonly fingerprint: string };

/** UTF-16 by its mark, UTF-8, or what Turkish banks write where they write no Unicode. */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding =
    mark === 'fffe'
      ? 'utf-16le'
      : mark === 'feff'
        ? 'utf-16be'
        : isUtf8(bytes)
          ? 'utf-8'
          : 'windows-1254';
  return new TextDecoder(encoding).decode(bytes).replaceAll('\0', '');
}

const plain = (text: string, most: number): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed();

/**
 * By the bank's reference where it gives one. Otherwise by all that is said of it: equal ones of a
 * day are counted, since a statement has all of a day, so that the second of two equal transfers is
 * the second in every file.
 */
function withFingerprints(lines: readonly StatementLine[]): KnownLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const { bankReference, currency, amountMinor, bookedOn } = line;
    const hasReference = referenceOf(bankReference) !== '';
    const said = hasReference
      ? [bookedOn, currency, amountMinor, bankReference]
      : [bookedOn, currency, amountMinor, line.payer, line.payerAccount, line.details];
    const same = JSON.stringify(said);
    const count = hasReference ? 1 : (counts.get(same) ?? 0) + 1;
    counts.set(same, count);
    const fingerprint = createHash('sha256').update(`${count} ${same}`).digest('base64url');
    return { ...line, fingerprint };
  });
}

/** Throws StatementError. */
export function readStatement(bytes: Buffer): {
  readonly format: StatementFormat;
  readonly lines: KnownLine[];
} {
  const text = textOf(bytes);
  const format: StatementFormat = /^\s*(?:\ufeff)?\s*</.test(text) ? 'camt053' : 'csv';
  const read = format === 'camt053' ? readCamtStatement(text) : readCsvStatement(text);
  if (read.length > maxStatementTransfers) throw new StatementError('statementTooLong');
  const lines = read.map((line) => ({
    ...line,
    payer: plain(line.payer, 140),
    payerAccount: plain(line.payerAccount, 40),
    details: plain(line.details, 500),
    bankReference: plain(line.bankReference, 80),
  }));
  return { format, lines: withFingerprints(lines) };
}
