// Rebuilds the product index while the old one answers queries.
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { type RebuildOptions, replaceIndex } from '../services/index-generations.server.ts';

/**
 * Returns the number of products, or null when another rebuild is running. When stopped or killed,
 * it leaves the old index as it was. Throws unauthenticated, refused, and the signal's reason.
 */
export const rebuildIndex = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  async run(context, options: RebuildOptions) {
    const products = await replaceIndex(context, options);
    if (products !== null)
      await noteAct(context, { kind: 'index_rebuilt', subject: 'products', after: { products } });
    return products;
  },
});
