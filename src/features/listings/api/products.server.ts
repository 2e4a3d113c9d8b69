// API routes of products.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  cursorParameter,
  languageParameter,
  limitParameter,
  pageOf,
  slugParameter,
} from '#platform/http/api-schemas.ts';
import { businessTypes } from '#features/companies/schemas.ts';
import { plateCode } from '#shared/plate-codes.ts';
import { notFound } from '#platform/http/problems.ts';
import { isPublicId } from '#shared/ids.ts';
import { categoryTag, categoryTreeTag } from '#features/categories/events.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { ratesTag } from '#features/currencies/events.ts';
import {
  marketTag,
  productTag,
  promotionsTag,
  tagsOfCards,
  tagsOfOrder,
} from '#features/products/events.ts';
import type { Context } from '#platform/context.ts';
import {
  currencyParameter,
  microsOf,
  productDto,
  productOf,
} from '../queries/product-dto.server.ts';
import { getProductCards } from '../queries/product-cards.server.ts';
import { findProduct } from '../queries/product-detail.server.ts';
import {
  listProductPage,
  type ProductPageQuery,
  type ProductPosition,
  productPosition,
} from '../queries/product-pages.server.ts';
import { productDetailDto, productDetailDtoOf } from '../queries/product-detail-dto.server.ts';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { productSorts } from '../rules.ts';
import { certificates } from '#features/products/schemas.ts';

const maxBrands = 20;

const priceParameter = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .transform(microsOf)
  .optional();
const brandParameter = z.union([slugParameter, z.array(slugParameter).max(maxBrands)]).optional();
/** Accepts one value or several: `moq=up-to-50&moq=51-200`. */
const anyOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .union([
      z.enum(values).transform((value) => [value]),
      z.array(z.enum(values)).max(values.length),
    ])
    .optional();
const provinceParameter = z
  .string()
  .max(40)
  .transform(plateCode)
  .refine((code) => code > 0, 'invalidField');
const yesOrNo = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

// No examples: the reference page would fill all of them into its form, and together they match
// nothing.
const productQuery = z
  .object({
    category: z
      .string()
      .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/)
      .max(170)
      .optional()
      .meta({
        description:
          '`path` of a category: `home-garden-kitchen`, `home-garden-kitchen/table-linen`.',
      }),
    brand: brandParameter.meta({
      description: '`slug` of a brand. Repeat it for more: any of them.',
    }),
    store: slugParameter.optional().meta({ description: '`slug` of a store or manufacturer.' }),
    least: priceParameter.meta({
      description: 'Least price of the lowest tier, in `currency`, before promotions: `0.40`.',
    }),
    most: priceParameter.meta({
      description: 'Most price of the lowest tier, in `currency`, before promotions: `12`.',
    }),
    currency: currencyParameter,
    readyToShip: yesOrNo.meta({
      description: '`true`: only what lies ready in at least its least quantity.',
    }),
    moq: anyOf(moqBands).meta({
      description:
        'Least quantity, in these ranges. Repeat it, and those below, for more: any of them.',
    }),
    lead: anyOf(leadBands).meta({ description: 'Days until the least quantity leaves.' }),
    type: anyOf(businessTypes).meta({ description: 'Business type of the supplier.' }),
    cert: anyOf(certificates).meta({ description: 'Certificate of the product.' }),
    origin: z
      .union([provinceParameter.transform((code) => [code]), z.array(provinceParameter).max(81)])
      .optional()
      .meta({ description: 'Province of origin, by its name: `denizli`.' }),
    sample: yesOrNo.meta({ description: '`true`: only what is sold as a sample.' }),
    sort: z.enum(productSorts).default('BEST_SELLER').meta({ description: 'Order of the list.' }),
    cursor: cursorParameter,
    limit: limitParameter,
    lang: languageParameter,
  })
  .refine(({ least, most }) => least === undefined || most === undefined || least <= most, {
    path: ['most'],
    message: 'invalidField',
  });

/** Tags of a list, beside those of its products. */
async function tagsOfList(
  context: Context,
  { category, store }: Pick<ProductPageQuery, 'category' | 'store'>,
): Promise<string[]> {
  const found =
    category === undefined ? null : findCategory(await getCategoryTree(context), category);
  return [
    categoryTreeTag,
    found ? categoryTag(found.node.publicId) : marketTag,
    ...(found?.node.kind === 'promotions' ? [promotionsTag] : []),
    ...(store === undefined ? [] : [storeTag(store)]),
  ];
}

type App = Parameters<FastifyPluginAsyncZod>[0];

const listRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/products',
    config: { kept: { unkept: ['least', 'most'] } },
    schema: {
      operationId: 'listProducts',
      summary: 'Products of the market, a category or a store',
      tags: ['Products'],
      description:
        'A category, brand or store that does not exist is a wrong value. ' +
        'Products that appear while a list is read by its cursors are neither skipped nor ' +
        'repeated.',
      querystring: productQuery,
      response: { 200: pageOf(productDto) },
    },
    handler: async (request) => {
      const {
        category,
        brand,
        store,
        least,
        most,
        currency,
        readyToShip,
        moq = [],
        lead = [],
        type = [],
        cert = [],
        origin = [],
        sample = false,
        sort,
        cursor,
        limit,
      } = request.query;
      const context = { ...request.context, currency };
      const list = `products ${sort}`;
      const after = app.cursors.open<ProductPosition>(list, cursor, productPosition[sort]);
      const query = {
        category,
        brands: [brand ?? []].flat(),
        store,
        minMicros: least,
        maxMicros: most,
        isReadyToShip: readyToShip,
        filters: { moq, lead, types: type, certificates: cert, origins: origin, hasSample: sample },
        sort,
      };
      const { productIds, last } = await listProductPage(context, query, after, limit);
      const cards = await getProductCards(context, productIds);
      for (const tag of [
        ...(await tagsOfList(context, query)),
        ...tagsOfCards(cards),
        ...tagsOfOrder(sort),
      ])
        request.tags.add(tag);
      return {
        data: cards.map((card) => productOf(context, card)),
        nextCursor: last && app.cursors.seal(list, last),
      };
    },
  });

const productRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/products/:id',
    config: { kept: {} },
    schema: {
      operationId: 'getProduct',
      summary: 'A product with everything that its page tells',
      tags: ['Products'],
      params: z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) }),
      querystring: z.object({ currency: currencyParameter, lang: languageParameter }),
      response: { 200: productDetailDto },
    },
    handler: async (request) => {
      const context = { ...request.context, currency: request.query.currency };
      const { id } = request.params;
      const found = isPublicId(id) ? await findProduct(context, id) : null;
      if (!found) throw notFound();
      request.tags
        .add(categoryTreeTag)
        .add(ratesTag)
        .add(productTag(id))
        .add(storeTag(found.product.store.slug));
      return productDetailDtoOf(context, found);
    },
  });

export const productRoutes: FastifyPluginAsyncZod = async (app) => {
  listRoute(app);
  productRoute(app);
};
