import { listChoices, wholeCollectionPath } from '#features/listings/queries/collections.server.ts';
import * as m from '#messages/pages/storefront/shop';
import type { Context } from '#platform/context.ts';
import * as paths from '#shared/paths.ts';
import { collectionKey, type CollectionLink } from './collection-links.tsx';

/** Links the choices of the whole market that have products. */
export async function loadCollectionLinks(context: Context): Promise<CollectionLink[]> {
  const { locale } = context;
  const choices = await listChoices(context);
  return choices.map(({ choice }) => ({
    label: m.collection({ collection: collectionKey(choice) }, { locale }),
    href: paths.localized({ locale, path: wholeCollectionPath(choice) }),
  }));
}
