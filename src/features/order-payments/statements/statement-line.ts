import type { Currency } from '#shared/money.ts';

/** An incoming transfer, as a statement of any format says it. */
export type StatementLine = {
  /** ISO day. */
  readonly bookedOn: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly payer: string;
  /** IBAN or another number; empty where the file has none. */
  readonly payerAccount: string;
  readonly details: string;
  /** The bank's own, unique in its account; empty where the file has none. */
  readonly bankReference: string;
};

/** What banks write where they have no reference. */
const noReference = /^(?:0+|-|nonref|notprovided|n\/?a)?$/i;

/** The bank's reference, or '' where it says that it has none. */
export const referenceOf = (text: string): string => (noReference.test(text) ? '' : text);

/** Why a file is not read; `line` counts rows or entries from 1. Messages are keys of `error`. */
export class StatementError extends Error {
  readonly key: string;
  readonly line: number | null;

  constructor(key: string, line: number | null = null) {
    super(key);
    this.name = 'StatementError';
    this.key = key;
    this.line = line;
  }
}

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** ISO, or day, month and year as banks of Europe and Türkiye write them; null for all else. */
export function dayIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text);
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:$| )/.exec(text);
  const day = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : local
      ? `${local[3]}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}`
      : '';
  return isDay(day) ? day : null;
}
