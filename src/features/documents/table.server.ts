import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import { type Locale, locales } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { type DocumentContent, type DocumentKind, documentKinds } from './schemas.ts';

/**
 * The last number of an issuer, a kind and a year. It is taken in the transaction that issues, so
 * that there is no gap.
 */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    issuerId: idOf<'company'>('issuer_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind').$type<DocumentKind>().notNull(),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuerId, table.kind, table.year] })],
);

/** Issued once, never changed: the law requires it longer than the companies may exist. */
export const documents = pgTable(
  'documents',
  {
    id: id<'document'>(),
    publicId: publicId(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    issuerId: idOf<'company'>('issuer_id')
      .notNull()
      .references(() => companies.id),
    recipientId: idOf<'company'>('recipient_id')
      .notNull()
      .references(() => companies.id),
    /** Null for what is about no order. */
    orderId: idOf<'order'>('order_id').references(() => orders.id),
    /** What it is issued for, such as a shipment: one document of a kind for each. */
    cause: text('cause').notNull(),
    year: smallint('year').notNull(),
    sequence: integer('sequence').notNull(),
    number: text('number').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    unique('documents_number').on(table.issuerId, table.kind, table.year, table.sequence),
    unique('documents_once').on(table.kind, table.cause),
    index('documents_issuer').on(table.issuerId, table.issuedAt.desc(), table.id.desc()),
    index('documents_recipient').on(table.recipientId, table.issuedAt.desc(), table.id.desc()),
    index('documents_order').on(table.orderId),
    check('documents_kind', isAmong('kind', documentKinds)),
    check('documents_sequence', sql`sequence > 0`),
    check('documents_of_order', sql`(order_id is null) = (kind = 'package_invoice')`),
  ],
);

/** The document in each language; they are there soon after it is issued. */
export const documentFiles = pgTable(
  'document_files',
  {
    documentId: idOf<'document'>('document_id')
      .notNull()
      .references(() => documents.id),
    locale: text('locale').$type<Locale>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.locale] }),
    check('document_files_locale', isAmong('locale', locales)),
  ],
);
