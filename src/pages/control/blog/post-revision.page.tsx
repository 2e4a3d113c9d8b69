import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { restorePost } from '#features/blog/commands/save-post.server.ts';
import { getPostRevision } from '#features/blog/queries/edited-posts.server.ts';
import * as m from '#messages/pages/control/blog';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/post-revision.page';
import { ActForm } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { ShownTexts } from '../rich-texts/shown-texts.tsx';
import { TextChanges } from '../rich-texts/text-changes.tsx';
import { changesBetween } from '../rich-texts/compare-texts.ts';
import { shownTexts } from '../rich-texts/text-values.ts';

type Params = { readonly post: string; readonly revision: string };

/** Throws not_found. */
function getAsked(context: Context, { post, revision }: Params) {
  if (!/^[1-9]\d{0,5}$/.test(revision)) throw notFound();
  return getPostRevision(context, post, Number(revision));
}

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { post, revision } = args.params;
    const asked = await getAsked(context, args.params);
    const { title, summary, body, pictures, savedAt, latest } = asked;
    const from = Number(revision) - 1;
    const before = from > 0 ? await getPostRevision(context, post, from) : null;
    return {
      locale: context.locale,
      id: post,
      revision: from + 1,
      latest,
      pictures,
      savedAt: dateText(savedAt, context.locale, 'marketMoment'),
      texts: shownTexts({ title, lead: summary, body }),
      changes:
        before &&
        changesBetween({ ...before, lead: before.summary }, { title, lead: summary, body }),
    };
  });

const restore = plainAct('restore').extend({
  latest: z.coerce.number().int().min(1).max(1_000_000),
});

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', restore, async (context, { latest }) => {
    const { post: id, revision } = args.params;
    await getAsked(context, args.params);
    await restorePost(context, id, { revision: Number(revision), seen: latest });
    const { locale } = context;
    return redirect(`${memberPaths.editedPost({ locale, id })}?done=restore`, 303);
  });

export default function PostRevisionPage({
  loaderData: { locale, id, revision, latest, pictures, savedAt, texts, changes },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.revision({ number: revision }, { locale })}
      lead={savedAt}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.posts({ locale }) },
        { label: m.changeTitle({ locale }), href: memberPaths.editedPost({ locale, id }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <div className="panel-columns">
        <ShownTexts texts={texts} pictures={pictures} />
        <div className="panel-stack">
          {changes ? <TextChanges changes={changes} from={revision - 1} locale={locale} /> : null}
          {revision === latest ? null : (
            <Card as="section">
              <ActForm
                intent="restore"
                title={m.restore({ locale })}
                text={m.restoreText({ locale })}
                locale={locale}
                answer={answer}
              >
                <input type="hidden" name="latest" value={latest} />
              </ActForm>
            </Card>
          )}
        </div>
      </div>
    </PanelPage>
  );
}
