import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { addPost } from '#features/blog/commands/save-post.server.ts';
import * as m from '#messages/pages/control/blog';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/new-post.page';
import { keepCover, postOf, saveForm, sectionsOf } from './post-editor.server.ts';
import { PostForm } from './post-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => ({
    locale: context.locale,
    ...(await sectionsOf(context)),
  }));

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'control',
    saveForm,
    async (context, input, form) => {
      const id = await addPost(context, postOf(input, form));
      const { locale } = context;
      return redirect(`${memberPaths.editedPost({ locale, id })}?done=save`, 303);
    },
    { prepare: keepCover },
  );

const nothing = {};
const noCover: readonly [] = [];

export default function NewPostPage({
  loaderData: { locale, categories, authors },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.addTitle({ locale })}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.posts({ locale }) }]}
      crumbsLabel={crumbsLabel}
    >
      <PostForm
        values={nothing}
        cover={noCover}
        categories={categories}
        authors={authors}
        revision={0}
        answer={answer}
        locale={locale}
      />
    </PanelPage>
  );
}
