import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  publishPageVersion,
  savePageDraft,
} from '#features/content-pages/commands/edit-pages.server.ts';
import { getMarketValues } from '#features/content-pages/queries/content-pages.server.ts';
import { getEditedPage } from '#features/content-pages/queries/edited-pages.server.ts';
import { marketValueNames } from '#features/content-pages/rules/market-values.ts';
import { pageForm, versionForm } from '#features/content-pages/schemas.ts';
import * as m from '#messages/pages/control/content';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { resultFor } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/page.page';
import { ActResult } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { typedTexts } from '../rich-texts/text-values.ts';
import { PageForm } from './page-form.tsx';
import { PageSide } from './page-side.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [page, marketValues] = await Promise.all([
      getEditedPage(context, args.params.page),
      getMarketValues(context),
    ]);
    const { name, title, description, body, revision, versions } = page;
    const now = context.now();
    const moment = (at: Date) => dateText(at, locale, 'marketMoment');
    return {
      locale,
      name,
      title: inLanguage(title, locale)?.value ?? name,
      address: versions.some(({ validFrom }) => validFrom <= now)
        ? paths.localized({ locale, path: `/${name}` })
        : null,
      revision,
      values: typedTexts('description', { title, lead: description, body }),
      marketValues: marketValueNames.map((one) => ({ name: one, value: marketValues[one] })),
      versions: versions.map(({ number, validFrom, publishedAt, editor }) => ({
        number,
        validFrom: moment(validFrom),
        publishedAt: moment(publishedAt),
        editor,
      })),
      done: args.url.searchParams.get('done'),
    };
  });

/** Also after a conflict, so that the next save replaces what the form has shown. */
export const shouldRevalidate = () => true;

const revision = z.coerce.number().int().min(1).max(1_000_000);
const saveForm = pageForm.extend({ intent: z.literal('save'), revision });
const publishForm = plainAct('publish').extend({ ...versionForm.shape, revision });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'control',
    (form) => (form.get('intent') === 'publish' ? publishForm : saveForm),
    async (context, input) => {
      const { page: id } = args.params;
      if (input.intent === 'publish') {
        const { validFrom, revision: seen } = input;
        await publishPageVersion(context, id, { seen, validFrom });
      } else {
        const { title, description, body } = input;
        await savePageDraft(context, { title, description, body }, id, input.revision);
      }
      const { locale } = context;
      return redirect(`${memberPaths.contentPage({ locale, id })}?done=${input.intent}`, 303);
    },
  );

const results: Readonly<Record<string, typeof m.doneSave>> = {
  save: m.doneSave,
  publish: m.donePublish,
};

export default function PagePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, title, revision: shown, values, done } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={title}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.contentPages({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <ActResult text={results[done ?? '']?.({ locale }) ?? null} />
      <div className="panel-columns">
        <PageForm
          key={shown}
          values={values}
          revision={shown}
          answer={resultFor(answer, 'save')}
          locale={locale}
        />
        <PageSide {...loaderData} answer={resultFor(answer, 'publish')} />
      </div>
    </PanelPage>
  );
}
