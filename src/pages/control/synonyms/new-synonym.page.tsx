import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { saveSynonym } from '#features/search/commands/save-synonyms.server.ts';
import { synonymForm } from '#features/search/schemas.ts';
import * as m from '#messages/pages/control/synonyms';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/new-synonym.page';
import { SynonymForm } from './synonym-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async ({ locale }) => ({ locale }));

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', synonymForm, async (context, input) => {
    await saveSynonym(context, input, null);
    return redirect(`${memberPaths.synonyms({ locale: context.locale })}?done=saved`, 303);
  });

export default function NewSynonymPage({
  loaderData: { locale },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.addTitle({ locale })}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.synonyms({ locale }) }]}
      crumbsLabel={crumbsLabel}
    >
      <div className="panel-columns">
        <Card as="section">
          <SynonymForm locale={locale} answer={answer} known={null} />
        </Card>
      </div>
    </PanelPage>
  );
}
