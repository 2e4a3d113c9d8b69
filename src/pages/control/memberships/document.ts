import { lookAtDocument } from '#features/memberships/commands/look.server.ts';
import { whyNotReviewMemberships } from '#features/memberships/permissions.ts';
import { documentKinds } from '#features/memberships/schemas.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/document';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { membership, kind: asked, version } = args.params;
    const kind = documentKinds.find((one) => one === asked);
    if (!kind || !/^[1-9]\d?$/.test(version) || whyNotReviewMemberships(context.actor) !== null)
      throw notFound();
    return fileResponse(await lookAtDocument(context, membership, kind, Number(version)));
  });
