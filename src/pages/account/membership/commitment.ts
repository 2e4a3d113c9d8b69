import { makeCommitment } from '#features/memberships/commands/commitment.server.ts';
import { loadOwnPage } from '#pages/shared/own-page.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/commitment';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => fileResponse(await makeCommitment(context)));
