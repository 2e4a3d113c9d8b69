import { openOwnDocument } from '#features/memberships/commands/look.server.ts';
import { documentKinds } from '#features/memberships/schemas.ts';
import { loadOwnPage } from '#pages/shared/own-page.ts';
import { notFound } from '#platform/http/problems.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/document';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const kind = documentKinds.find((one) => one === args.params.kind);
    if (!kind) throw notFound();
    return fileResponse(await openOwnDocument(context, kind));
  });
