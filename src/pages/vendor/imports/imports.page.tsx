import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { importTopic } from '#features/product-imports/events.ts';
import { uploadImport } from '#features/product-imports/commands/upload-import.server.ts';
import {
  listOwnImports,
  listOwnImportStores,
} from '#features/product-imports/queries/imports.server.ts';
import { movingStates } from '#features/product-imports/rules.ts';
import * as m from '#messages/pages/vendor/imports';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { useFreshData, useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import { dateText } from '#shared/dates.ts';
import { locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/imports.page';
import { ExportLinks, TemplateLinks } from './export-links.tsx';
import { ImportList } from './import-list.tsx';
import './imports.css';
import { UploadForm } from './upload-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const [stores, imports] = await Promise.all([
      listOwnImportStores(context),
      listOwnImports(context),
    ]);
    return {
      locale,
      stores,
      imports: imports.map((row) => ({ ...row, createdAt: dateText(row.createdAt, locale) })),
    };
  });

const upload = z.object({
  file: z.instanceof(File, { error: 'required' }),
  store: z.string().max(80).optional(),
  language: z.enum(locales).optional().catch(undefined),
});

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', upload, async (context, input) => {
    const { publicId } = await uploadImport(context, input);
    return redirect(memberPaths.vendorImport({ locale: context.locale, id: publicId }), 303);
  });

export default function ImportsPage({ loaderData, actionData: latest }: Route.ComponentProps) {
  const answer = useLastingAnswer(latest);
  const { locale, stores, imports } = loaderData;
  useFreshData(
    imports.some(({ state }) => movingStates.includes(state)),
    importTopic,
  );
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      <UploadForm stores={stores} answer={answer} locale={locale} />
      <TemplateLinks stores={stores} locale={locale} />
      {imports.length === 0 ? (
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : (
        <ImportList imports={imports} locale={locale} />
      )}
      <p className="text-soft">{m.kept({ locale })}</p>
      {stores.length === 0 ? null : <ExportLinks stores={stores} locale={locale} />}
    </PanelPage>
  );
}
