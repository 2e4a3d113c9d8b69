// API routes of the company directory.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import type { Context } from '#platform/context.ts';
import {
  cursorParameter,
  languageParameter,
  limitParameter,
  pageOf,
  pageUrl,
} from '#platform/http/api-schemas.ts';
import type { Id } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';
import { listCompanies } from './queries/directory-list.server.ts';
import { getListedCompany } from './queries/listed-company.server.ts';
import type { listedCompanies } from './table.server.ts';

/** Names are not unique, so the row's id breaks ties. */
const position = z.object({
  name: z.string(),
  id: z.uuid().transform((id) => id as Id<'listedCompany'>),
});

const companyDto = z
  .object({
    slug: z.string().meta({ description: 'Names the company: `/api/v1/companies/{slug}`.' }),
    name: z.string().meta({ description: 'In its own script, the same in all languages.' }),
    url: z.url().meta({ description: 'Its page, in the language of the answer.' }),
    businessType: z.enum(businessTypes),
    sectors: z.array(z.string()).meta({ description: 'Slugs of category groups.' }),
    country: z.string().meta({ description: 'ISO 3166.', examples: ['TR'] }),
    province: z.string().nullable().meta({ description: 'By its Turkish name, in Türkiye.' }),
    mainProducts: z.array(z.string()),
    certificates: z.array(z.string()),
    exportMarkets: z.array(z.enum(exportRegions)),
    establishedYear: z.int().nullable(),
  })
  .meta({ id: 'Company', description: 'A company of the directory, as lists show it.' });

const wholeCompanyDto = companyDto
  .extend({
    about: z.string(),
    address: z.string(),
    website: z.string().nullable(),
    staffCount: z.int().nullable(),
    exportStaffCount: z.int().nullable(),
    listedAt: z.iso.datetime(),
  })
  .meta({ id: 'WholeCompany', description: 'A company with all that its page tells.' });

type Row = typeof listedCompanies.$inferSelect;

const companyOf = (context: Context, row: Row): z.output<typeof companyDto> => ({
  slug: row.slug,
  name: row.name,
  url: pageUrl(context, paths.unlocalized(paths.listedCompany, { entry: row.slug })),
  businessType: row.businessType,
  sectors: row.sectors,
  country: row.country,
  province: row.province,
  mainProducts: row.mainProducts,
  certificates: row.certificates,
  exportMarkets: row.exportMarkets,
  establishedYear: row.establishedYear,
});

export const directoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/companies',
    schema: {
      operationId: 'listCompanies',
      summary: 'Companies of the directory by name',
      tags: ['Company directory'],
      querystring: z.object({
        lang: languageParameter,
        cursor: cursorParameter,
        limit: limitParameter,
      }),
      response: { 200: pageOf(companyDto) },
    },
    handler: async ({ context, query }) => {
      const list = `directory ${context.locale}`; // Each language has its own alphabet.
      const after = app.cursors.open(list, query.cursor, position);
      const rows = await listCompanies(context, query.limit + 1, after);
      const shown = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? shown.at(-1)! : null;
      return {
        data: shown.map((row) => companyOf(context, row)),
        nextCursor: last && app.cursors.seal(list, { name: last.name, id: last.id }),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/v1/companies/:slug',
    schema: {
      operationId: 'getCompany',
      summary: 'A company of the directory',
      tags: ['Company directory'],
      params: z.object({ slug: z.string() }),
      querystring: z.object({ lang: languageParameter }),
      response: { 200: wholeCompanyDto },
    },
    handler: async ({ context, params }) => {
      const { company } = await getListedCompany(context, params.slug);
      return {
        ...companyOf(context, company),
        about: company.about,
        address: company.address,
        website: company.website,
        staffCount: company.staffCount,
        exportStaffCount: company.exportStaffCount,
        listedAt: company.listedAt.toISOString(),
      };
    },
  });
};
