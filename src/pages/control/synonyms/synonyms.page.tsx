import { Plus } from 'lucide-react';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { listSynonyms } from '#features/search/queries/synonyms.server.ts';
import { synonymKinds } from '#features/search/schemas.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/synonyms';
import { localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/synonyms.page';
import { ActResult } from '../act-form.tsx';
import { choiceIn, pageIn, searchIn } from '../list-parameters.ts';
import { FilterBar, ListFoot, NothingFound } from '../list-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const query = args.url.searchParams;
    const filters = { query: searchIn(query), kind: choiceIn(query, 'kind', synonymKinds) };
    const page = pageIn(query);
    return {
      locale: context.locale,
      filters,
      page,
      address: addressOf(args),
      done: query.get('done'),
      ...(await listSynonyms(context, filters, page)),
    };
  });

const results: Readonly<Record<string, typeof m.saved>> = { saved: m.saved, removed: m.removed };

export default function SynonymsPage({
  loaderData: { locale, filters, page, address, done, rows, count, pages },
}: Route.ComponentProps) {
  const path = memberPaths.synonyms({ locale });
  const kindText = { synonym: m.synonym({ locale }), spelling: m.spelling({ locale }) };
  const isFiltered = filters.query !== '' || filters.kind !== null;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <Button size="sm" variant="primary" href={`${path}/new`}>
          <Plus className="icon-16" />
          {m.add({ locale })}
        </Button>
      }
    >
      <ActResult text={results[done ?? '']?.({ locale }) ?? null} />
      <Card as="section" padding="none" className="data-table-card">
        <FilterBar
          path={path}
          locale={locale}
          isFiltered={isFiltered}
          searches={[{ name: 'q', label: m.term({ locale }), value: filters.query }]}
          choices={[
            {
              name: 'kind',
              label: m.kind({ locale }),
              value: filters.kind,
              any: control.any({ locale }),
              options: synonymKinds.map((value) => ({ value, label: kindText[value] })),
            },
          ]}
        />
        {rows.length > 0 ? (
          <TableScroll label={m.title({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.kind({ locale })}</th>
                  {locales.map((one) => (
                    <th key={one} scope="col" lang={one}>
                      {localeNames[one]}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="visually-hidden">{control.actions({ locale })}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, kind, terms }) => (
                  <tr key={id}>
                    <td>
                      <Badge tone={kind === 'spelling' ? 'iznik' : 'neutral'}>
                        {kindText[kind]}
                      </Badge>
                    </td>
                    {locales.map((one) => (
                      <td key={one} className="data-table-text" lang={one}>
                        {terms[one]?.length ? (
                          <bdi>{terms[one].join(one === 'ar' ? '، ' : ', ')}</bdi>
                        ) : (
                          '–'
                        )}
                      </td>
                    ))}
                    <td>
                      <a className="link" href={`${path}/${id}`}>
                        {m.change({ locale })}
                        <span className="visually-hidden">
                          {' '}
                          <bdi>{Object.values(terms).flat()[0]}</bdi>
                        </span>
                      </a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        ) : isFiltered ? (
          <NothingFound title={control.noMatch({ locale })} path={path} locale={locale} />
        ) : (
          <EmptyState
            level={2}
            title={m.none({ locale })}
            text={m.noneText({ locale })}
            action={{ label: m.add({ locale }), href: `${path}/new` }}
          />
        )}
        <ListFoot
          found={m.found({ count }, { locale })}
          pages={pages}
          page={page}
          address={address}
          locale={locale}
        />
      </Card>
    </PanelPage>
  );
}
