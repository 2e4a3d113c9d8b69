import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { PictureRecipe } from '#features/media/schemas.ts';
import { id, instant, publicId } from '#platform/database/columns.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { BusinessType, ExportRegion, StoreState, Verification } from './schemas.ts';

/** A seller's shop window: a store or a manufacturer. */
export const stores = pgTable('stores', {
  id: id<'store'>(),
  publicId: publicId(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  mainLanguage: text('main_language').$type<Locale>().notNull(),
  about: jsonb('about').$type<PerLanguage>().notNull(),
  mainProducts: jsonb('main_products').$type<PerLanguage<string[]>>().notNull(),
  businessType: text('business_type').$type<BusinessType>().notNull(),
  isManufacturer: boolean('is_manufacturer').notNull(),
  logo: jsonb('logo').$type<PictureRecipe>(),
  establishedYear: smallint('established_year'),
  exportStaffCount: integer('export_staff_count'),
  exportMarkets: text('export_markets').$type<ExportRegion>().array().notNull(),
  certificates: text('certificates').array().notNull(),
  responseTimeHours: integer('response_time_hours'),
  province: text('province').notNull(),
  district: text('district'),
  verifications: jsonb('verifications').$type<Verification[]>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  state: text('state').$type<StoreState>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}, () => [
  check('stores_state', sql`state in ('registered', 'open', 'holiday', 'suspended', 'terminated')`),
]);
