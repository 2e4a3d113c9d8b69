import { Plus } from 'lucide-react';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listEditedPosts } from '#features/blog/queries/edited-posts.server.ts';
import { completeLanguages, phaseOf, postPhases } from '#features/blog/rules.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/blog';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import { localeNames } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/posts.page';
import { choiceIn, pageIn, searchIn } from '../list-parameters.ts';
import { FilterBar, ListFoot } from '../list-parts.tsx';
import { phaseTones } from './phase-tones.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const parameters = args.url.searchParams;
    const page = pageIn(parameters);
    const filters = {
      query: searchIn(parameters),
      phase: choiceIn(parameters, 'phase', postPhases),
    };
    const { rows, count, pages } = await listEditedPosts(context, filters, page);
    const moment = (at: Date | null) => at && dateText(at, locale, 'marketMoment');
    return {
      locale,
      filters,
      page,
      pages,
      count,
      address: addressOf(args),
      rows: rows.map(({ id, title, category, publishAt, hideAt, updatedAt, ...texts }) => ({
        id,
        title: inLanguage(title, locale),
        category: inLanguage(category, locale)!.value,
        languages: completeLanguages({ title, ...texts }).map((one) => localeNames[one]),
        phase: phaseOf({ publishAt, hideAt }, context.now()),
        appears: moment(publishAt),
        changed: moment(updatedAt),
      })),
    };
  });

type Loaded = Route.ComponentProps['loaderData'];

const PostTable = ({ rows, locale }: Pick<Loaded, 'rows' | 'locale'>) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.post({ locale })}</th>
          <th scope="col">{m.state({ locale })}</th>
          <th scope="col">{m.category({ locale })}</th>
          <th scope="col">{m.languages({ locale })}</th>
          <th scope="col">{m.appears({ locale })}</th>
          <th scope="col">{m.changed({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, category, languages, phase, appears, changed }) => (
          <tr key={id}>
            <th scope="row" className="data-table-text">
              <a
                className="link"
                dir="auto"
                lang={title?.locale}
                href={memberPaths.editedPost({ locale, id })}
              >
                {title?.value ?? m.untitled({ locale })}
              </a>
            </th>
            <td>
              <Badge tone={phaseTones[phase]}>{m.phases({ phase }, { locale })}</Badge>
            </td>
            <td>{category}</td>
            <td>
              <bdi>{languages.join(' · ') || '–'}</bdi>
            </td>
            <td className="text-tabular">{appears ?? '–'}</td>
            <td className="text-tabular">{changed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

const Filters = ({ filters, locale }: Pick<Loaded, 'filters' | 'locale'>) => (
  <FilterBar
    path={memberPaths.posts({ locale })}
    locale={locale}
    isFiltered={filters.query !== '' || filters.phase !== null}
    searches={[{ name: 'q', label: m.search({ locale }), value: filters.query }]}
    choices={[
      {
        name: 'phase',
        label: m.state({ locale }),
        value: filters.phase,
        any: control.any({ locale }),
        options: postPhases.map((phase) => ({
          value: phase,
          label: m.phases({ phase }, { locale }),
        })),
      },
    ]}
  />
);

export default function PostsPage({
  loaderData: { locale, filters, page, pages, count, address, rows },
}: Route.ComponentProps) {
  const add = memberPaths.newPost({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <>
          <Button size="sm" href={memberPaths.blogSections({ locale })}>
            {m.sections({ locale })}
          </Button>
          <Button size="sm" variant="primary" href={add}>
            <Plus className="icon-16" />
            {m.add({ locale })}
          </Button>
        </>
      }
    >
      <Filters filters={filters} locale={locale} />
      <Card as="section" padding="none" className="data-table-card">
        {rows.length > 0 ? (
          <PostTable rows={rows} locale={locale} />
        ) : (
          <EmptyState level={2} title={m.none({ locale })} text={m.noneText({ locale })} />
        )}
        <ListFoot
          found={m.found({ count }, { locale })}
          pages={pages}
          page={page}
          address={withParameters(address, {})}
          locale={locale}
        />
      </Card>
    </PanelPage>
  );
}
