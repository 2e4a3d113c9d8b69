import { boolean, char, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import type { BusinessType, ExportRegion } from '#features/companies/schemas.ts';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';

/** Companies of the directory: members since their approval. */
export const listedCompanies = pgTable(
  'listed_companies',
  {
    id: id<'listedCompany'>(),
    publicId: publicId(),
    /** Null: listed by the operator, without an account. */
    companyId: idOf<'company'>('company_id')
      .unique()
      .references(() => companies.id),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** See `letterOf`. */
    letter: char('letter', { length: 1 }).notNull(),
    businessType: text('business_type').$type<BusinessType>().notNull(),
    /** Slugs of top categories. */
    sectors: text('sectors').array().notNull(),
    mainProducts: text('main_products').array().notNull(),
    certificates: text('certificates').array().notNull(),
    exportMarkets: text('export_markets').$type<ExportRegion>().array().notNull(),
    country: text('country').notNull(),
    province: text('province'),
    address: text('address').notNull(),
    website: text('website'),
    about: text('about').notNull(),
    establishedYear: smallint('established_year'),
    staffCount: integer('staff_count'),
    exportStaffCount: integer('export_staff_count'),
    /** Name, products and story, folded for words. */
    searchText: text('search_text').notNull(),
    /** Stems of the same words between spaces; see `stemTextOf`. */
    stemText: text('stem_text').notNull().default(''),
    /** Of the analysis by which they were made; 0: not yet. */
    stemsVersion: smallint('stems_version').notNull().default(0),
    /** Its owner shows it, or hides it. */
    isShown: boolean('is_shown').notNull().default(true),
    /** Hidden while the market's staff have disabled its company. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    listedAt: instant('listed_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('listed_companies_letter').on(table.letter, table.name, table.id),
    index('listed_companies_place').on(table.country, table.province),
    index('listed_companies_sectors').using('gin', table.sectors),
  ],
);
