import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { saveBlogAuthor, saveBlogCategory } from '#features/blog/commands/save-sections.server.ts';
import { listBlogAuthors, listBlogCategories } from '#features/blog/queries/posts.server.ts';
import { blogAuthorInput, blogCategoryInput } from '#features/blog/schemas.ts';
import * as m from '#messages/pages/control/blog';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/sections.page';
import { ActResult } from '../act-form.tsx';
import { SectionForm, type SectionValues } from './section-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [categories, authors] = await Promise.all([
      listBlogCategories(context),
      listBlogAuthors(context),
    ]);
    return {
      locale,
      categories: categories.map(({ slug, name, description }): SectionValues => ({
        slug,
        label: inLanguage(name, locale)!.value,
        name,
        text: description,
      })),
      authors: authors.map(({ slug, name, profile }): SectionValues => ({
        slug,
        label: inLanguage(name, locale)!.value,
        name,
        text: profile,
      })),
      done: args.url.searchParams.get('done'),
    };
  });

const categoryForm = blogCategoryInput.extend({ intent: z.literal('category') });
const authorForm = blogAuthorInput.extend({ intent: z.literal('author') });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'control',
    (form) => (form.get('intent') === 'author' ? authorForm : categoryForm),
    async (context, input) => {
      if (input.intent === 'author') await saveBlogAuthor(context, input);
      else await saveBlogCategory(context, input);
      return redirect(`${memberPaths.blogSections({ locale: context.locale })}?done=1`, 303);
    },
  );

export default function SectionsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, categories, authors, done } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const kinds = [
    { intent: 'category', title: m.categories({ locale }), list: categories },
    { intent: 'author', title: m.authors({ locale }), list: authors },
  ] as const;
  return (
    <PanelPage
      title={m.sections({ locale })}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.posts({ locale }) }]}
      crumbsLabel={crumbsLabel}
    >
      <ActResult text={done === null ? null : m.doneSave({ locale })} />
      {kinds.map(({ intent, title, list }) => (
        <Card key={intent} as="section">
          <h2 className="card-title">{title}</h2>
          {[...list, null].map((section) => (
            <SectionForm
              key={section?.slug ?? ''}
              intent={intent}
              section={section}
              answer={answer}
              locale={locale}
            />
          ))}
        </Card>
      ))}
    </PanelPage>
  );
}
