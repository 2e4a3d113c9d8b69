import { redirect } from 'react-router';
import { z } from 'zod';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { saveSearch } from '#features/saved-searches/commands/save-search.server.ts';
import { pathOfSearch } from '#features/saved-searches/queries/stored-searches.server.ts';
import { wordsOfSearch } from '#features/saved-searches/queries/own-searches.server.ts';
import { cleanQuery } from '#features/search/rules.ts';
import * as m from '#messages/pages/account/searches';
import type { PageContext } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Checkbox } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import type { Route } from './+types/new-search.page';
import { readListParameters } from '#pages/shared/list-parameters.ts';
import { loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';

/** Reads the search from its results page's query. Throws a redirect when it is empty. */
async function searchIn(context: PageContext, url: URL) {
  const query = cleanQuery(url.searchParams.get('q') ?? '');
  if (query === '') throw redirect(memberPaths.searches({ locale: context.locale }));
  const found = findCategory(await getCategoryTree(context), url.searchParams.get('category'));
  const category = found?.node.treePath ?? null;
  const { brands, minMicros, maxMicros, moq, lead, types, certificates, origins, hasSample } =
    readListParameters(url).filters;
  const filters = {
    brands: [...brands],
    minMicros,
    maxMicros,
    moq: [...moq],
    lead: [...lead],
    types: [...types],
    certificates: [...certificates],
    origins: [...origins],
    hasSample,
  };
  return { query, category, filters, locale: context.locale, currency: context.currency };
}

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const search = await searchIn(context, args.url);
    return {
      locale: context.locale,
      address: addressOf(args),
      query: search.query,
      narrowedBy: await wordsOfSearch(context, search),
      back: await pathOfSearch(context, search),
    };
  });

const choices = z.object({ hasAlert: z.literal('on').optional() });

const saveAs = (url: URL) =>
  ownForm(choices, async (context, { hasAlert }) => {
    const { query, category, filters } = await searchIn(context, url);
    const { isNew } = await saveSearch(context, {
      query,
      category,
      filters,
      hasAlert: hasAlert === 'on',
    });
    return redirect(
      `${memberPaths.searches({ locale: context.locale })}?done=${isNew ? 'saved' : 'known'}`,
      303,
    );
  });

export const action = (args: Route.ActionArgs) => loadOwnPage(args, () => saveAs(args.url)(args));

export default function NewSearchPage({
  loaderData: { locale, address, query, narrowedBy, back },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <OwnPageFrame title={m.saveTitle({ locale })}>
      <OwnCard
        title={<bdi>{query}</bdi>}
        text={
          narrowedBy.length === 0
            ? undefined
            : narrowedBy.map((word, i) => (
                <span key={word}>
                  {i === 0 ? '' : ' · '}
                  <bdi>{word}</bdi>
                </span>
              ))
        }
      >
        <Form answer={answer} action={address}>
          <Checkbox
            name="hasAlert"
            defaultChecked={answer === undefined || answer.values['hasAlert'] === 'on'}
            label={m.alertMe({ locale })}
          />
          <div className="form-actions">
            <SubmitButton>{m.save({ locale })}</SubmitButton>
            <a className="btn btn-quiet" href={back}>
              {m.cancel({ locale })}
            </a>
          </div>
        </Form>
      </OwnCard>
    </OwnPageFrame>
  );
}
