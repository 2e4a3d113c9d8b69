import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { prohibitedGroupName } from '#features/prohibited-words/format.ts';
import { listWordChanges, listWords } from '#features/prohibited-words/queries/word-list.server.ts';
import { prohibitedGroups } from '#features/prohibited-words/rules/groups.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/words';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import { directionOf, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/words.page';
import { ActResult } from '../act-form.tsx';
import { choiceIn, pageIn, searchIn } from '../list-parameters.ts';
import { FilterBar, ListFoot, NothingFound } from '../list-parts.tsx';
import { WordChanges } from './word-changes.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const page = pageIn(query);
    const filters = {
      query: searchIn(query),
      group: choiceIn(query, 'group', prohibitedGroups),
      language: choiceIn(query, 'language', locales),
    };
    const [list, changes] = await Promise.all([
      listWords(context, filters, page),
      listWordChanges(context, null),
    ]);
    return {
      locale,
      filters,
      page,
      count: list.count,
      pages: list.pages,
      address: withParameters(addressOf(args), { done: null }),
      isFiltered: Object.values(filters).some((value) => value !== null && value !== ''),
      done: query.get('done'),
      words: list.words.map((word) => ({ ...word, updatedAt: dateText(word.updatedAt, locale) })),
      changes: changes.map((change) => ({ ...change, at: dateText(change.at, locale, 'instant') })),
    };
  });

const results: Readonly<Record<string, typeof m.doneSaved>> = {
  saved: m.doneSaved,
  removed: m.doneRemoved,
};

type Loaded = Route.ComponentProps['loaderData'];

const Filters = ({ loaded: { locale, filters, isFiltered } }: { loaded: Loaded }) => (
  <FilterBar
    path={memberPaths.words({ locale })}
    locale={locale}
    isFiltered={isFiltered}
    searches={[{ name: 'q', label: m.search({ locale }), value: filters.query }]}
    choices={[
      {
        name: 'group',
        label: m.group({ locale }),
        value: filters.group,
        any: control.any({ locale }),
        options: prohibitedGroups.map((group) => ({
          value: group,
          label: prohibitedGroupName(group, locale),
        })),
      },
      {
        name: 'language',
        label: m.language({ locale }),
        value: filters.language,
        any: control.any({ locale }),
        options: locales.map((one) => ({ value: one, label: localeNames[one] })),
      },
    ]}
  />
);

const WordTable = ({ loaded: { locale, words } }: { loaded: Loaded }) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.phrase({ locale })}</th>
          <th scope="col">{m.language({ locale })}</th>
          <th scope="col">{m.group({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.exceptionCount({ locale })}
          </th>
          <th scope="col">{m.changed({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {words.map((word) => (
          <tr key={word.id}>
            <td className="text-medium data-table-text">
              <a
                className="link"
                lang={word.language}
                dir={directionOf(word.language)}
                href={memberPaths.word({ locale, id: word.id })}
              >
                {word.phrase}
              </a>
            </td>
            <td>{localeNames[word.language]}</td>
            <td className="data-table-text">{prohibitedGroupName(word.group, locale)}</td>
            <td className="data-table-number text-tabular">{word.exceptions.length}</td>
            <td className="text-tabular text-nowrap">{word.updatedAt}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

export default function WordsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { locale, count, pages, page, address, done } = loaded;
  const path = memberPaths.words({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <Button size="sm" variant="primary" href={memberPaths.newWord({ locale })}>
          {m.add({ locale })}
        </Button>
      }
    >
      <ActResult text={results[done ?? '']?.({ locale }) ?? null} />
      <div className="panel-stack">
        <Card as="section" padding="none" className="data-table-card">
          <Filters loaded={loaded} />
          {count === 0 ? (
            <NothingFound title={control.noMatch({ locale })} path={path} locale={locale} />
          ) : (
            <WordTable loaded={loaded} />
          )}
          <ListFoot
            found={m.found({ count }, { locale })}
            pages={pages}
            page={page}
            address={address}
            locale={locale}
          />
        </Card>
        <WordChanges changes={loaded.changes} locale={locale} />
      </div>
    </PanelPage>
  );
}
