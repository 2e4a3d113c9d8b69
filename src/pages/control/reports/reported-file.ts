import { readReportedFile } from '#features/reports/commands/read-report.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import type { Route } from './+types/reported-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) =>
    fileResponse(await readReportedFile(context, args.params.report, args.params.file)),
  );
