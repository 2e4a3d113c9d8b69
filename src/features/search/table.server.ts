import { index, pgTable, smallint } from 'drizzle-orm/pg-core';
import { products } from '#features/catalog/table.server.ts';
import { idOf, tsvector } from '#platform/database/columns.ts';

/** The words by which a published product is found, in three languages. Written from the catalogue's events. */
export const productDocuments = pgTable('product_documents', {
  productId: idOf<'product'>('product_id').primaryKey().references(() => products.id, { onDelete: 'cascade' }),
  document: tsvector('document').notNull(),
  qualityScore: smallint('quality_score').notNull(),
}, (table) => [index('product_documents_words').using('gin', table.document)]);
