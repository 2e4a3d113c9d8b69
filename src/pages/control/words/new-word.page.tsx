import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import * as m from '#messages/pages/control/words';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/new-word.page';
import { tryOrSave, wordForm } from './save-word-form.server.ts';
import { WordForm } from './word-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', (context) => Promise.resolve({ locale: context.locale }));

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', wordForm, (context, input, form) =>
    tryOrSave(context, { input, form, publicId: null }),
  );

export default function NewWordPage({
  loaderData: { locale },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.newTitle({ locale })}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.words({ locale }) }]}
      crumbsLabel={crumbsLabel}
    >
      <WordForm locale={locale} answer={answer} known={null} />
    </PanelPage>
  );
}
