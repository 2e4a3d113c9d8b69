import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { type AttachmentKind, attachmentKinds } from '#features/attachments/schemas.ts';
import { companies } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import { threads } from '#features/threads/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';
import { type CounterInput, type QuoteOffer, type QuoteState, quoteStates } from './schemas.ts';

const kinds = attachmentKinds.map((kind) => `'${kind}'`).join(', ');
const states = quoteStates.map((state) => `'${state}'`).join(', ');

/** A selling company's answer to a request; one for each, also when it is withdrawn. */
export const quotes = pgTable(
  'quotes',
  {
    id: id<'quote'>(),
    publicId: publicId(),
    rfqId: idOf<'rfq'>('rfq_id')
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** The author; null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id),
    state: text('state').$type<QuoteState>().notNull().default('submitted'),
    /** Counts the seller's offers, from 1; a buyer accepts the one that was shown. */
    revision: integer('revision').notNull().default(1),
    offer: jsonb('offer').$type<QuoteOffer>().notNull(),
    /** What the buyer asked for last; null once the seller has answered. */
    counter: jsonb('counter').$type<CounterInput>(),
    /** The request was edited after this offer. */
    isOutdated: boolean('is_outdated').notNull().default(false),
    /** The offer that the buyer's company has seen last; 0: none yet. */
    seenRevision: integer('seen_revision').notNull().default(0),
    /** Its reply notes; null until the first one. */
    threadId: idOf<'thread'>('thread_id')
      .unique()
      .references(() => threads.id, { onDelete: 'set null' }),
    /** When the seller made it. */
    offeredAt: instant('offered_at').notNull(),
    validUntil: instant('valid_until').notNull(),
    /** The end of validity of which its parties were reminded last. */
    remindedOfEnd: instant('reminded_of_end'),
    /** The end of the request of which its buyer was reminded last. */
    remindedOfRfqEnd: instant('reminded_of_rfq_end'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('quotes_once').on(table.rfqId, table.companyId),
    index('quotes_company').on(table.companyId, table.state, table.updatedAt),
    index('quotes_company_newest').on(table.companyId, table.id),
    index('quotes_user').on(table.userId),
    index('quotes_product').on(table.productId),
    index('quotes_expiring')
      .on(table.validUntil)
      .where(sql`state in ('submitted', 'countered')`),
    check('quotes_state', sql.raw(`state in (${states})`)),
    check('quotes_revision', sql`revision > 0`),
  ],
);

/** History: who did what, for which company, with the offer or the counter. */
export const quoteSteps = pgTable(
  'quote_steps',
  {
    id: id<'quoteStep'>(),
    quoteId: idOf<'quote'>('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Null for the clock and the market. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id),
    /** Null for a new quote. */
    from: text('from_state').$type<QuoteState>(),
    to: text('to_state').$type<QuoteState>().notNull(),
    revision: integer('revision').notNull(),
    offer: jsonb('offer').$type<QuoteOffer>(),
    counter: jsonb('counter').$type<CounterInput>(),
    reason: text('reason'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('quote_steps_quote').on(table.quoteId, table.at),
    check('quote_steps_states', sql.raw(`to_state in (${states})`)),
  ],
);

/** A file of an offer; without a quote until the offer is sent. */
export const quoteFiles = pgTable(
  'quote_files',
  {
    id: id<'quoteFile'>(),
    publicId: publicId(),
    rfqId: idOf<'rfq'>('rfq_id')
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    quoteId: idOf<'quote'>('quote_id').references(() => quotes.id, { onDelete: 'cascade' }),
    /** The uploader; null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('quote_files_rfq').on(table.rfqId, table.companyId),
    index('quote_files_quote').on(table.quoteId),
    index('quote_files_company').on(table.companyId),
    index('quote_files_user').on(table.userId),
    index('quote_files_unsent')
      .on(table.createdAt)
      .where(sql`quote_id is null`),
    check('quote_files_kind', sql.raw(`kind in (${kinds})`)),
  ],
);

/** Offers that a company begins its next ones with. */
export const quoteTemplates = pgTable(
  'quote_templates',
  {
    id: id<'quoteTemplate'>(),
    publicId: publicId(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    offer: jsonb('offer').$type<QuoteOffer>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('quote_templates_name').on(table.companyId, table.name)],
);
