import { openPackageInvoice } from '#features/documents/queries/package-invoices.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { fileResponse } from '#platform/pages/file-response.server.ts';
import { isLocale } from '#shared/locale.ts';
import type { Route } from './+types/invoice-file';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { document, language } = args.params;
    if (!isLocale(language)) throw notFound();
    return fileResponse(await openPackageInvoice(context, document, language));
  });
