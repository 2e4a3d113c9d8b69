// API routes of stores and manufacturers.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import { storeListTag, storeTag } from './events.ts';
import { findStore, storeCards } from './queries.server.ts';
import {
  cursorParameter,
  languageParameter,
  limitParameter,
  pageOf,
  slugParameter,
} from '#platform/http/api-schemas.ts';
import { storeDto, storeOf, wholeStoreDto, wholeStoreOf } from './queries/store-dto.server.ts';
import { listStores, type StoreFilters, type StoreKind } from './queries/store-lists.server.ts';
import { businessTypes, exportRegions } from './schemas.ts';

/** Names are not unique, so the row's id breaks ties. */
const position = z.object({ name: z.string(), id: z.uuid().transform((id) => id as Id<'store'>) });

const lists = [
  { kind: 'stores', operationId: 'listStores', summary: 'Stores by name' },
  { kind: 'manufacturers', operationId: 'listManufacturers', summary: 'Manufacturers by name' },
] as const satisfies readonly { kind: StoreKind; operationId: string; summary: string }[];

/** One value, or the same parameter several times. */
const several = <Value extends z.ZodType>(value: Value) =>
  z.union([z.array(value).max(20), value.transform((one) => [one])]).optional();

const filterParameters = z.object({
  category: z
    .string()
    .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/)
    .max(170)
    .optional()
    .meta({ description: '`path` of a category: those with goods in it.' }),
  province: several(z.string().min(1).max(80)).meta({
    description: 'By its Turkish name. Repeated: in any of them.',
  }),
  businessType: several(z.enum(businessTypes)).meta({ description: 'Repeated: of any of them.' }),
  certificate: several(z.string().min(1).max(40)).meta({
    description: 'Repeated: with all of them.',
  }),
  exportMarket: several(z.enum(exportRegions)).meta({
    description: 'Repeated: selling to all of them.',
  }),
  verified: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({ description: '`true`: only those with a seal.' }),
});

/** Throws invalid for a category that does not exist. */
async function filtersOf(
  context: Context,
  asked: z.output<typeof filterParameters>,
): Promise<StoreFilters> {
  const category =
    asked.category === undefined
      ? null
      : findCategory(await getCategoryTree(context), asked.category);
  if (asked.category !== undefined && !category) throw invalid({ category: 'invalidField' });
  return {
    categoryId: category?.node.id ?? null,
    provinces: asked.province ?? [],
    types: asked.businessType ?? [],
    certificates: asked.certificate ?? [],
    markets: asked.exportMarket ?? [],
    isVerified: asked.verified ?? false,
  };
}

export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const { kind, operationId, summary } of lists) {
    app.route({
      method: 'GET',
      url: `/api/v1/${kind}`,
      // Which stores have goods in a category changes with each product.
      config: { kept: { unkept: ['category'] } },
      schema: {
        operationId,
        summary,
        tags: ['Stores'],
        querystring: filterParameters.extend({
          lang: languageParameter,
          cursor: cursorParameter,
          limit: limitParameter,
        }),
        response: { 200: pageOf(storeDto) },
      },
      handler: async ({ context, query, tags }) => {
        const list = `${kind} ${context.locale}`; // Each language has its own alphabet.
        const rows = await listStores(
          context,
          kind,
          query.limit + 1,
          app.cursors.open(list, query.cursor, position),
          await filtersOf(context, query),
        );
        const shown = rows.slice(0, query.limit);
        tags.add(storeListTag).add(categoryTreeTag);
        for (const { slug } of shown) tags.add(storeTag(slug));
        const last = rows.length > query.limit ? shown.at(-1)! : null;
        return {
          data: (await storeCards(context, shown)).map((card) => storeOf(context, card)),
          nextCursor: last && app.cursors.seal(list, { name: last.name, id: last.id }),
        };
      },
    });
  }

  app.route({
    method: 'GET',
    url: '/api/v1/stores/:slug',
    config: { kept: {} },
    schema: {
      operationId: 'getStore',
      summary: 'A store or manufacturer',
      tags: ['Stores'],
      params: z.object({
        slug: z
          .string()
          .meta({ description: 'Of a store or a manufacturer.', examples: ['denizli-dokuma-evi'] }),
      }),
      querystring: z.object({ lang: languageParameter }),
      response: { 200: wholeStoreDto },
    },
    handler: async ({ context, params, tags }) => {
      const slug = slugParameter.safeParse(params.slug);
      const row = slug.success ? await findStore(context, slug.data) : null;
      if (!row) throw notFound();
      tags.add(storeTag(row.slug));
      return wholeStoreOf(context, row);
    },
  });
};
