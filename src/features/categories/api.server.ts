// The category tree over the API: what the storefront's menus, home lists and footer show.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fileUrl } from '#platform/http/api-schemas.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { categoryTreeTag } from './events.ts';
import { categoryPage } from './rules.ts';
import { getCategoryMenu, itemsOf, linkTo } from './queries/category-menu.server.ts';
import { type CategoryNode, getCategoryTree } from './queries/category-tree.server.ts';

const wireId = z.string().meta({ examples: ['7h2k9m4q0x'] });
const url = z.string().meta({
  description: 'Path in the shop, without language.',
  examples: [categoryPage('home-garden-kitchen')],
});

const megaContent = z
  .array(
    z.object({
      heading: z.string(),
      url,
      megaItems: z.array(z.object({ _id: wireId, text: z.string(), url })).readonly(),
    }),
  )
  .readonly();

const pictured = z
  .object({
    _id: wireId,
    text: z.string(),
    url,
    image: z.url().nullable().meta({ description: 'A square picture; null where there is none.' }),
  })
  .meta({ id: 'PicturedCategory' });

const categoryGroupsDto = z
  .object({
    categoryGroupsForDropDownList: z
      .array(z.object({ _id: wireId, name: z.string(), url, megaContent }))
      .readonly()
      .meta({
        description:
          'Every group in the order of the menu. `megaContent` is empty for groups that are ' +
          'plain links.',
      }),
    categoryGroupsForHomeLists: z
      .array(z.object({ categories: z.array(pictured) }))
      .meta({ description: 'One list: the groups that contain products.' }),
    categoryGroupsForFooter: z.array(z.object({ megaContent })).meta({
      description: 'One entry: every group that contains products, with its first categories.',
    }),
  })
  .meta({ id: 'CategoryGroupsAnswer' });

export const categoryMenuRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/front/api/v1/category-groups',
    config: { kept: {} },
    schema: {
      operationId: 'getCategoryGroups',
      summary: 'Category groups for menus, home lists and footer',
      tags: ['Storefront'],
      response: { 200: categoryGroupsDto },
    },
    handler: async ({ context, tags }) => {
      tags.add(categoryTreeTag);
      const [{ groups, footer }, tree] = await Promise.all([
        getCategoryMenu(context),
        getCategoryTree(context),
      ]);
      return {
        categoryGroupsForDropDownList: groups,
        categoryGroupsForHomeLists: [
          {
            categories: tree
              .filter((group) => group.kind !== 'promotions')
              .map((group) => picturedCategory(context, group)),
          },
        ],
        categoryGroupsForFooter: [{ megaContent: footer }],
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/front/api/v1/category-groups/:rootCategoryId',
    config: { kept: {} },
    schema: {
      operationId: 'getRootCategoryItems',
      summary: 'The categories of one group',
      tags: ['Storefront'],
      description:
        'All items below the group in the order of the menu. The sections between them are ' +
        'headings and not named here; a group without items answers an empty list.',
      params: z.object({
        rootCategoryId: z.string().meta({
          description: '`_id` of a group; anything else is 404.',
          examples: ['7h2k9m4q0x'],
        }),
      }),
      response: { 200: z.object({ data: z.array(pictured) }).meta({ id: 'RootCategoryAnswer' }) },
    },
    handler: async ({ context, params, tags }) => {
      tags.add(categoryTreeTag);
      const group = (await getCategoryTree(context)).find(
        ({ publicId }) => publicId === params.rootCategoryId,
      );
      if (!group) throw notFound();
      return { data: itemsOf(group).map((item) => picturedCategory(context, item)) };
    },
  });
};

const picturedCategory = (context: Context, category: CategoryNode) => ({
  ...linkTo(category),
  image: category.image && fileUrl(context, category.image.url),
});
