import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { removeSynonym, saveSynonym } from '#features/search/commands/save-synonyms.server.ts';
import { getSynonym } from '#features/search/queries/synonyms.server.ts';
import { synonymForm } from '#features/search/schemas.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/synonyms';
import * as memberPaths from '#shared/member-paths.ts';
import { resultFor } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/synonym.page';
import { ActForm } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { SynonymForm } from './synonym-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { kind, terms, updatedAt } = await getSynonym(context, args.params.synonym);
    return { locale: context.locale, known: { kind, terms, updatedAt: updatedAt.getTime() } };
  });

const save = synonymForm.safeExtend({
  intent: z.literal('save'),
  updatedAt: z.coerce.number().int().min(0).max(8.64e15),
});
const acts = z.discriminatedUnion('intent', [plainAct('remove'), save]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const publicId = args.params.synonym;
    if (input.intent === 'remove') await removeSynonym(context, publicId);
    else await saveSynonym(context, input, { publicId, updatedAt: new Date(input.updatedAt) });
    return redirect(
      `${memberPaths.synonyms({ locale: context.locale })}?` +
        `done=${input.intent === 'remove' ? 'removed' : 'saved'}`,
      303,
    );
  });

export default function SynonymPage({
  loaderData: { locale, known },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.changeTitle({ locale })}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.synonyms({ locale }) }]}
      crumbsLabel={crumbsLabel}
    >
      <div className="panel-columns">
        <Card as="section">
          <SynonymForm
            key={known.updatedAt}
            locale={locale}
            answer={resultFor(answer, 'save')}
            known={known}
          />
        </Card>
        <Card as="section">
          <h2 className="card-title">{control.actions({ locale })}</h2>
          <ActForm
            intent="remove"
            title={m.remove({ locale })}
            text={m.removeText({ locale })}
            locale={locale}
            answer={answer}
            isDangerous
          />
        </Card>
      </div>
    </PanelPage>
  );
}
