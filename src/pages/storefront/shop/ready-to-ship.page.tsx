import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/ready-to-ship.page';
import { CollectionPage } from './collection.tsx';
import { loadCollection } from './load-collection.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context, tags) =>
    loadCollection(args, context, tags, {
      collection: 'ready',
      category: args.params.category ?? null,
    }),
  );

export default function ReadyToShipPage({ loaderData }: Route.ComponentProps) {
  return <CollectionPage {...loaderData} />;
}
