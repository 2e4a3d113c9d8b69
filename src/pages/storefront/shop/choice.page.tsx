import { choiceOf } from '#features/listings/queries/collections.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/choice.page';
import { CollectionPage } from './collection.tsx';
import { loadCollection } from './load-collection.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context, tags) => {
    const choice = choiceOf(args.params.choice);
    if (choice === null) throw notFound();
    return loadCollection(args, context, tags, {
      collection: choice,
      category: args.params.category,
    });
  });

export default function ChoicePage({ loaderData }: Route.ComponentProps) {
  return <CollectionPage {...loaderData} />;
}
