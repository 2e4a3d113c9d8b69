// API routes with which a company's programs keep its own products.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  cursorParameter,
  languageParameter,
  limitParameter,
  pageOf,
  slugParameter,
} from '#platform/http/api-schemas.ts';
import { firstIssues, type Translate } from '#platform/http/problems.ts';
import { changePriceAndStock, setProductStates } from './commands/change-products.server.ts';
import { addProduct, saveProduct } from './commands/save-product.server.ts';
import {
  getOwnProduct,
  getOwnStore,
  listProductsAfter,
  productPosition,
} from './queries/api-products.server.ts';
import { whyNotOfferProducts } from './permissions.ts';
import type { SavedProduct } from './queries/product-inputs.server.ts';
import {
  draftReasons,
  maxChanges,
  type PriceChange,
  priceChange,
  productInput,
  productStates,
} from './schemas.ts';
import type { ChangeResult } from './services/change-each.server.ts';

const tags = ['Own products'];
const security = [{ bearer: [] }];
const url = '/api/v1/own/products';
const reads = { scope: 'products:read' } as const;
const writes = { scope: 'products:write', hasManyValues: true } as const;

const storeParameter = slugParameter.optional().meta({
  description: 'Slug of the store. May be left out by companies with one store.',
});
const idParameter = z
  .string()
  .max(40)
  .meta({ examples: ['fmfstk6xz4'] });
const state = {
  id: z.string(),
  revision: z.int().meta({ description: 'Counts saves; send it when you replace the product.' }),
  state: z.enum(productStates),
  draftReason: z
    .enum(draftReasons)
    .nullable()
    .meta({ description: 'Why a product that should be published is a draft.' }),
};
const savedDto = z.object(state).meta({ id: 'OwnProductSaved' });
const ownProductDto = z
  .object({
    ...state,
    store: z.string(),
    updatedAt: z.iso.datetime(),
    product: z.object(productInput.shape).meta({ id: 'OwnProductContents' }),
  })
  .meta({ id: 'OwnProduct' });
const resultDto = z
  .object({
    id: z.string(),
    outcome: z.enum(['changed', 'unchanged', 'draft', 'invalid', 'conflict', 'not_found']),
    draftReason: z.enum(draftReasons).optional(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'OwnProductChange' });

const ownProductOf = ({ row, input }: SavedProduct, store: string) => ({
  id: row.publicId,
  revision: row.revision,
  state: row.state,
  draftReason: row.draftReason,
  store,
  updatedAt: row.updatedAt.toISOString(),
  product: input,
});

/** Values are checked one entry at a time, so that a wrong one keeps no other from being saved. */
const changeEntry = z.object({
  id: z.string().max(40),
  priceMicros: z.unknown().optional().meta({ type: 'integer', minimum: 1 }),
  tiers: z
    .unknown()
    .optional()
    .meta({
      type: 'array',
      items: {
        type: 'object',
        properties: { fromQuantity: { type: 'integer' }, priceMicros: { type: 'integer' } },
      },
    }),
  stock: z
    .unknown()
    .optional()
    .meta({ type: ['integer', 'null'], minimum: 0, description: 'Null: made to order.' }),
  revision: z.unknown().optional().meta({
    type: 'integer',
    minimum: 1,
    description: 'The revision that you have read: a product that was saved since is left.',
  }),
});

const resultOf = ({ errors, saved: _saved, ...result }: ChangeResult, translate: Translate) => ({
  ...result,
  ...(errors && {
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field, translate(message)]),
    ),
  }),
});

type App = Parameters<FastifyPluginAsyncZod>[0];

export const ownProductRoutes: FastifyPluginAsyncZod = async (app) => {
  listRoute(app);
  getRoute(app);
  addRoute(app);
  replaceRoute(app);
  deleteRoute(app);
  changeRoute(app);
};

const listRoute = (app: App) =>
  app.route({
    method: 'GET',
    url,
    config: reads,
    schema: {
      operationId: 'listOwnProducts',
      summary: 'A store’s own products, drafts included, the oldest first',
      tags,
      security,
      querystring: z.object({
        store: storeParameter,
        cursor: cursorParameter,
        limit: limitParameter,
        lang: languageParameter,
      }),
      response: { 200: pageOf(ownProductDto) },
    },
    handler: async ({ context, query: { store: slug, cursor, limit } }) => {
      const store = await getOwnStore(context, slug);
      const list = `own products ${store.id}`;
      const after = app.cursors.open(list, cursor, productPosition);
      const { saved, last } = await listProductsAfter(context, store.id, { after, limit });
      return {
        data: saved.map((one) => ownProductOf(one, store.slug)),
        nextCursor: last && app.cursors.seal(list, last),
      };
    },
  });

const getRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: `${url}/:id`,
    config: reads,
    schema: {
      operationId: 'getOwnProduct',
      summary: 'An own product as it was handed in',
      tags,
      security,
      params: z.object({ id: idParameter }),
      querystring: z.object({ lang: languageParameter }),
      response: { 200: ownProductDto },
    },
    handler: async ({ context, params: { id } }) => {
      const found = await getOwnProduct(context, id);
      return ownProductOf(found, found.store);
    },
  });

const addRoute = (app: App) =>
  app.route({
    method: 'POST',
    url,
    config: { ...writes, permission: whyNotOfferProducts },
    schema: {
      operationId: 'addOwnProduct',
      summary: 'Add a product',
      tags,
      security,
      description:
        'With `state: "published"` it needs a title in its main language, a category and a ' +
        'picture. Beyond what your package may publish it stays a draft, and `draftReason` ' +
        'says so.',
      querystring: z.object({ store: storeParameter, lang: languageParameter }),
      body: productInput,
      response: { 201: savedDto },
    },
    handler: async ({ context, body, query }, reply) => {
      const store = await getOwnStore(context, query.store);
      const { publicId, ...saved } = await addProduct(context, body, store.id);
      void reply.code(201);
      return { ...saved, id: publicId };
    },
  });

const replaceRoute = (app: App) =>
  app.route({
    method: 'PUT',
    url: `${url}/:id`,
    config: writes,
    schema: {
      operationId: 'replaceOwnProduct',
      summary: 'Replace a product',
      tags,
      security,
      description:
        'Send the `revision` that you have read. If the product was saved meanwhile, the answer ' +
        'is 409 and names the fields that differ.',
      params: z.object({ id: idParameter }),
      querystring: z.object({ lang: languageParameter }),
      body: z.object({ revision: z.int().min(1), product: productInput }),
      response: { 200: savedDto },
    },
    handler: async ({ context, params: { id }, body }) => {
      const { publicId, ...saved } = await saveProduct(context, body, id);
      return { ...saved, id: publicId };
    },
  });

const deleteRoute = (app: App) =>
  app.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: writes,
    schema: {
      operationId: 'deleteOwnProduct',
      summary: 'Delete a product',
      tags,
      security,
      params: z.object({ id: idParameter }),
      querystring: z.object({ lang: languageParameter }),
      response: { 200: z.object({ id: z.string(), state: z.literal('deleted') }) },
    },
    handler: async ({ context, params: { id } }) => {
      const { row } = await getOwnProduct(context, id);
      await setProductStates(context, { ids: [id], state: 'deleted' }, row.storeId);
      return { id, state: 'deleted' as const };
    },
  });

const changeRoute = (app: App) =>
  app.route({
    method: 'PATCH',
    url,
    config: writes,
    schema: {
      operationId: 'changePricesAndStock',
      summary: 'Change prices and stock of up to 1,000 products',
      tags,
      security,
      description:
        'Answers one result for each entry, in order: what is wrong with one keeps no other from ' +
        'being saved. `priceMicros` is for products with one tier, `tiers` for all.',
      querystring: z.object({ store: storeParameter, lang: languageParameter }),
      body: z.array(changeEntry).min(1).max(maxChanges),
      response: { 200: z.object({ data: z.array(resultDto) }) },
    },
    handler: async ({ context, body, query, translate }) => {
      const store = await getOwnStore(context, query.store);
      const checked = body.map((entry) => priceChange.safeParse(entry));
      const valid = checked.flatMap(({ data }): PriceChange[] => (data ? [data] : []));
      const changed = valid.length > 0 ? await changePriceAndStock(context, valid, store.id) : [];
      const results = checked.map(({ error }, i): ChangeResult =>
        error
          ? { id: body[i]!.id, outcome: 'invalid', errors: firstIssues(error.issues) }
          : changed.shift()!,
      );
      return { data: results.map((result) => resultOf(result, translate)) };
    },
  });
