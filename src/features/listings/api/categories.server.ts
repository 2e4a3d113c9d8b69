// API routes of the category tree with its terms.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  imageDto,
  imageOf,
  languageParameter,
  pageOf,
  pageUrl,
} from '#platform/http/api-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import { marketTag, promotionsTag } from '#features/products/events.ts';
import {
  type CategoryTerms,
  getCategoryTerms,
} from '#features/categories/queries/category-terms.server.ts';
import {
  type CategoryNode,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { countProducts } from '#features/companies/queries/store-categories.server.ts';
import { countPromotedProducts } from '../queries/product-pages.server.ts';

const category = z.object({
  id: z.string().meta({ examples: ['7h2k9m4q0x'] }),
  slug: z.string(),
  path: z.string().meta({
    description: 'For `?category=` of the products: `group` or `group/slug`.',
    examples: ['home-garden-kitchen/table-linen'],
  }),
  name: z.string(),
  url: z.url().meta({ description: 'Its page, in the language of the answer.' }),
  image: imageDto.nullable(),
  productCount: z.int().meta({ description: 'Published products in it and below.' }),
  terms: z.object({
    commissionPercent: z.number().meta({ description: 'Of a sale.' }),
    transferDays: z
      .int()
      .meta({ description: 'Days after a confirmed sale until its amount is paid out.' }),
    moqPieces: z.int().meta({ description: 'Least quantity of an order, in pieces.' }),
    returnDays: z
      .int()
      .meta({ description: 'Days after the delivery in which a return can be asked for.' }),
  }),
});
const item = category.meta({ id: 'CategoryItem' });
const section = category.extend({ children: z.array(item) }).meta({ id: 'CategorySection' });
const group = category
  .extend({
    kind: z.enum(['promotions', 'mega', 'plain']).meta({
      description:
        '`promotions` holds what has a running promotion; `mega` opens a menu of its sections.',
    }),
    children: z.array(section),
  })
  .meta({ id: 'CategoryGroup', description: 'A top category with its sections and their items.' });

export const categoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/categories',
    config: { kept: {} },
    schema: {
      operationId: 'listCategories',
      summary: 'The category tree with terms',
      tags: ['Products'],
      description: 'Always whole: there is no next page.',
      querystring: z.object({ lang: languageParameter }),
      response: { 200: pageOf(group) },
    },
    handler: async ({ context, tags }) => {
      tags.add(categoryTreeTag).add(marketTag).add(promotionsTag);
      const tree = await getCategoryTree(context);
      const sections = tree.flatMap((top) => top.children);
      const all = [...tree, ...sections, ...sections.flatMap((part) => part.children)];
      const [terms, counts, promotedCount] = await Promise.all([
        getCategoryTerms(context),
        countProducts(
          context,
          all.map(({ id }) => id),
        ),
        countPromotedProducts(context),
      ]);
      const own = (node: CategoryNode) => ownFacts(context, node, terms, counts);
      return {
        data: tree.map((top) => ({
          ...own(top),
          ...(top.kind === 'promotions' && { productCount: promotedCount }),
          kind: top.kind as z.output<typeof group>['kind'],
          children: top.children.map((part) => ({
            ...own(part),
            children: part.children.map(own),
          })),
        })),
        nextCursor: null,
      };
    },
  });
};

function ownFacts(
  context: Context,
  node: CategoryNode,
  terms: ReadonlyMap<Id<'category'>, CategoryTerms>,
  counts: ReadonlyMap<Id<'category'>, number>,
): z.output<typeof category> {
  return {
    id: node.publicId,
    slug: node.slug,
    path: node.treePath,
    name: node.name,
    url: pageUrl(context, node.path),
    image: node.image && { ...imageOf(context, node.image), alt: node.name },
    productCount: counts.get(node.id) ?? 0,
    terms: terms.get(node.id)!,
  };
}
