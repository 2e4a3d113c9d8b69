import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { hidePost, publishPost, schedulePost } from '#features/blog/commands/plan-post.server.ts';
import { savePost } from '#features/blog/commands/save-post.server.ts';
import { getEditedPost } from '#features/blog/queries/edited-posts.server.ts';
import { phaseOf } from '#features/blog/rules.ts';
import { scheduleForm } from '#features/blog/schemas.ts';
import { uploadPicture } from '#features/media/commands.server.ts';
import * as m from '#messages/pages/control/blog';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { doneResult } from '#platform/pages/form-action.ts';
import { dateText } from '#shared/dates.ts';
import { marketTimeAsTyped } from '#shared/market-time.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/post.page';
import { ActResult } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { phaseTones } from './phase-tones.ts';
import { pictureCode } from './post-fields.ts';
import { keepCover, postOf, saveForm, sectionsOf, valuesOf } from './post-editor.server.ts';
import { PostForm } from './post-form.tsx';
import { PostSide } from './post-side.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [post, sections] = await Promise.all([
      getEditedPost(context, args.params.post),
      sectionsOf(context),
    ]);
    const { cover, coverAddress, publishAt, hideAt, revision, revisions } = post;
    const moment = (at: Date | null) => at && dateText(at, locale, 'marketMoment');
    const phase = phaseOf(post, context.now());
    return {
      locale,
      ...sections,
      id: args.params.post,
      title: inLanguage(post.title, locale)?.value ?? m.untitled({ locale }),
      address: phase === 'published' ? paths.blogPost({ locale, slug: post.slug }) : null,
      phase,
      revision,
      values: valuesOf(post),
      cover: cover ? [{ source: cover, alt: {}, focal: null, address: coverAddress }] : [],
      times: {
        publishAt: publishAt ? marketTimeAsTyped(publishAt) : '',
        hideAt: hideAt ? marketTimeAsTyped(hideAt) : '',
        appears: moment(publishAt),
        disappears: moment(hideAt),
      },
      revisions: revisions.map(({ savedAt, ...saved }) => ({ ...saved, at: moment(savedAt)! })),
      done: args.url.searchParams.get('done'),
    };
  });

/** Also after a conflict, so that the next save replaces what the form has shown. */
export const shouldRevalidate = () => true;

const schemaOf = (form: FormData) => {
  switch (form.get('intent')) {
    case 'publish':
      return plainAct('publish');
    case 'hide':
      return plainAct('hide');
    case 'schedule':
      return scheduleForm.extend({ intent: z.literal('schedule') });
    case 'picture':
      return z.object({ intent: z.literal('picture') });
    default:
      return saveForm;
  }
};

type Input = z.output<ReturnType<typeof schemaOf>>;

/** Returns how a text names the stored picture. Throws what `uploadPicture` throws. */
async function keepPicture(context: Context, form: FormData): Promise<string> {
  const file = form.get('picture');
  if (!(file instanceof Blob) || file.size === 0) throw invalid({ picture: 'required' });
  const { hash } = await uploadPicture(context, file);
  return pictureCode + hash;
}

async function act(
  context: Context,
  id: string,
  input: Exclude<Input, { intent: 'picture' }>,
  form: FormData,
): Promise<void> {
  switch (input.intent) {
    case 'publish':
      return publishPost(context, id);
    case 'hide':
      return hidePost(context, id);
    case 'schedule':
      return schedulePost(context, id, {
        publishAt: input.publishAt,
        hideAt: input.hideAt ?? null,
      });
    case 'save':
      return savePost(context, postOf(input, form), id, input.revision);
  }
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'control',
    schemaOf,
    async (context, input, form) => {
      const id = args.params.post;
      if (input.intent === 'picture') return doneResult(await keepPicture(context, form), form);
      await act(context, id, input, form);
      const { locale } = context;
      return redirect(`${memberPaths.editedPost({ locale, id })}?done=${input.intent}`, 303);
    },
    { prepare: keepCover },
  );

const results: Readonly<Record<string, typeof m.doneSave>> = {
  save: m.doneSave,
  publish: m.donePublish,
  hide: m.doneHide,
  schedule: m.doneSchedule,
  restore: m.doneRestore,
};

/** Intents of the acts; a picture's button shows the editor's form again, without an intent. */
const acts: readonly unknown[] = ['publish', 'hide', 'schedule', 'picture'];

export default function PostPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, title, phase, done, revision } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const isAct = answer !== undefined && acts.includes(answer.values['intent']);
  return (
    <PanelPage
      title={title}
      lead={<Badge tone={phaseTones[phase]}>{m.phases({ phase }, { locale })}</Badge>}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.posts({ locale }) }]}
      crumbsLabel={crumbsLabel}
    >
      <ActResult text={results[done ?? '']?.({ locale }) ?? null} />
      <div className="panel-columns">
        <PostForm key={revision} {...loaderData} answer={isAct ? undefined : answer} />
        <PostSide {...loaderData} answer={isAct ? answer : undefined} />
      </div>
    </PanelPage>
  );
}
