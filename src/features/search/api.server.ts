// Search and suggestions over the API.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  currencyParameter,
  productDto,
  productOf,
} from '#features/listings/queries/product-dto.server.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import {
  cursorParameter,
  inItsLanguage,
  languageParameter,
  textDto,
} from '#platform/http/api-schemas.ts';
import { storeDto, storeOf } from '#features/companies/queries/store-dto.server.ts';
import type { Context } from '#platform/context.ts';
import { searchProducts, searchStores } from './queries/search.server.ts';
import { suggest } from './queries/suggestions.server.ts';
import { maxCharacters } from './rules.ts';

const kinds = ['products', 'stores', 'manufacturers'] as const;

const position = z.object({ page: z.int().min(2).max(maxPages) });

const searchDto = z
  .object({
    data: z.union([z.array(productDto), z.array(storeDto)]),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'For `?cursor=`; null on the last page.' }),
  })
  .meta({ id: 'SearchAnswer' });

const path = z.string().meta({ description: 'Path in the shop, without language.' });
const suggestionsDto = z
  .object({
    questions: z
      .array(z.string())
      .meta({ description: 'What others have asked, and words that begin like the last one.' }),
    products: z.array(z.object({ title: textDto, path })),
    categories: z.array(z.object({ name: z.string(), path })),
    brands: z.array(z.object({ name: z.string(), slug: z.string() })),
    stores: z.array(z.object({ name: z.string(), path })),
  })
  .meta({ id: 'SuggestionsAnswer' });

const suggestionsParameters = z.object({
  q: z
    .string()
    .max(maxCharacters)
    .default('')
    .meta({
      description: 'What was typed so far; nothing for what is popular.',
      examples: ['cotton tow'],
    }),
  lang: languageParameter,
});

const searchParameters = z.object({
  q: z
    .string()
    .min(1)
    .max(maxCharacters)
    .meta({
      description: 'Words; what is neither letter nor digit only separates them.',
      examples: ['cotton towel'],
    }),
  in: z.enum(kinds).default('products').meta({ description: 'What is looked for.' }),
  currency: currencyParameter,
  cursor: cursorParameter,
  lang: languageParameter,
});

export const searchRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/suggestions',
    config: { admission: 'searches' },
    schema: {
      operationId: 'suggest',
      summary: 'What may be meant, while somebody is typing',
      tags: ['Products', 'Stores'],
      description:
        'A few of each kind; the last word may be a part of one. ' +
        'The same for everybody, and good for a minute.',
      querystring: suggestionsParameters,
      response: { 200: suggestionsDto },
    },
    handler: async (request, reply) => {
      const { products, ...others } = await suggest(request.context, request.query.q);
      void reply.header('cache-control', 'public, max-age=60');
      return {
        questions: [...others.queries],
        categories: [...others.categories],
        brands: [...others.brands],
        stores: [...others.stores],
        products: products.map((product) => ({
          title: inItsLanguage(product.title),
          path: product.path,
        })),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/v1/search',
    config: { admission: 'searches' },
    schema: {
      operationId: 'search',
      summary: 'Products, stores or manufacturers by words',
      tags: ['Products', 'Stores'],
      description:
        'In any of the three languages, by word stems and by the beginnings of words and codes; ' +
        `best first. ${pageSize} on a page, ${maxPages} pages at most.`,
      querystring: searchParameters,
      response: { 200: searchDto },
    },
    handler: async (request) => {
      const { q, in: kind, currency, cursor } = request.query;
      const list = `search ${kind} ${q}`;
      const page = app.cursors.open(list, cursor, position)?.page ?? 1;
      const { data, pageCount } = await findPage({ ...request.context, currency }, kind, {
        q,
        page,
      });
      return {
        data,
        nextCursor: page < pageCount ? app.cursors.seal(list, { page: page + 1 }) : null,
      };
    },
  });
};

async function findPage(
  context: Context,
  kind: (typeof kinds)[number],
  { q, page }: { readonly q: string; readonly page: number },
) {
  if (kind === 'products') {
    const { cards, pageCount } = await searchProducts(context, q, { page });
    return { data: cards.map((card) => productOf(context, card)), pageCount };
  }
  const { cards, pageCount } = await searchStores(context, q, { kind, page });
  return { data: cards.map((card) => storeOf(context, card)), pageCount };
}
