// Which facts products of the chosen category state, asked for while one is edited.
import { listCommonFacts } from '#features/products/queries/common-facts.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Route } from './+types/common-facts';

const maxPath = 200;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', (context) =>
    listCommonFacts(
      context,
      (args.url.searchParams.get('category') ?? '').slice(0, maxPath).replaceAll('\0', ''),
    ),
  );
