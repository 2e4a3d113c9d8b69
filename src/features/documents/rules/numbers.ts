// Numbers and names of documents.
import { marketTimeAsTyped } from '#shared/market-time.ts';
import type { Locale } from '#shared/locale.ts';
import type { DocumentKind } from '../schemas.ts';

const series: Readonly<Record<DocumentKind, string>> = {
  proforma: 'PRF',
  invoice: 'INV',
  packing_list: 'PCK',
  fee_invoice: 'FEE',
  credit_note: 'CRN',
  package_invoice: 'PKG',
};

/** `INV2026000000042`: the series, the year and nine digits, as Turkish invoices are numbered. */
export const documentNumber = (kind: DocumentKind, year: number, sequence: number): string =>
  `${series[kind]}${year}${String(sequence).padStart(9, '0')}`;

/** By the clocks of Türkiye, where documents are issued. */
export const dayOfIssue = (now: Date): string => marketTimeAsTyped(now).slice(0, 10);
export const yearOfIssue = (now: Date): number => Number(dayOfIssue(now).slice(0, 4));

/** Prefix of files in file storage; no other file has it. */
export const documentFilePrefix = 'document-';
export const documentFileKey = (id: string, locale: Locale): string =>
  `${documentFilePrefix}${id}-${locale}.pdf`;
