import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { removeWord } from '#features/prohibited-words/commands/save-words.server.ts';
import { getWord, listWordChanges } from '#features/prohibited-words/queries/word-list.server.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/words';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/word.page';
import { ActForm } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { tryOrSave, wordForm } from './save-word-form.server.ts';
import { WordChanges } from './word-changes.tsx';
import { WordForm } from './word-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { internalId, group, language, phrase, exceptions, revision, removedAt } = await getWord(
      context,
      args.params.word,
    );
    const changes = await listWordChanges(context, internalId);
    return {
      locale,
      isRemoved: removedAt !== null,
      known: { group, language, phrase, exceptions, revision },
      changes: changes.map((change) => ({ ...change, at: dateText(change.at, locale, 'instant') })),
    };
  });

const acts = z.discriminatedUnion('intent', [
  plainAct('remove').extend({ revision: z.coerce.number().int().min(1).max(1_000_000_000) }),
  wordForm,
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input, form) => {
    const publicId = args.params.word;
    if (input.intent === 'save') return tryOrSave(context, { input, form, publicId });
    await removeWord(context, { publicId, revision: input.revision });
    return redirect(`${memberPaths.words({ locale: context.locale })}?done=removed`, 303);
  });

export default function WordPage({
  loaderData: { locale, known, isRemoved, changes },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={known.phrase}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.words({ locale }) }]}
      crumbsLabel={crumbsLabel}
    >
      {isRemoved ? <Alert tone="warning">{m.removedAlready({ locale })}</Alert> : null}
      <div className="panel-columns">
        <div className="panel-stack">
          {isRemoved ? null : (
            <WordForm key={known.revision} locale={locale} answer={answer} known={known} />
          )}
          <WordChanges changes={changes} locale={locale} />
        </div>
        {isRemoved ? null : (
          <Card as="section">
            <h2 className="card-title">{control.actions({ locale })}</h2>
            <ActForm
              intent="remove"
              title={m.remove({ locale })}
              text={m.removeText({ locale })}
              locale={locale}
              answer={answer}
              isDangerous
            >
              <input type="hidden" name="revision" value={known.revision} />
            </ActForm>
          </Card>
        )}
      </div>
    </PanelPage>
  );
}
