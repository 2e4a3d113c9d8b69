import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listBusinessActs } from '#features/accounts/queries/business-acts.server.ts';
import { businessActKinds } from '#features/users/schemas.ts';
import * as m from '#messages/pages/control';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/acts.page';
import { ExportButton, FilterBar, NothingFound } from '../list-parts.tsx';
import { readActFilters } from './act-parameters.ts';
import { ActTable } from './act-table.tsx';
import { actText } from './event-texts.ts';
import { LogTabs } from './log-tabs.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const filters = readActFilters(args.url.searchParams);
    return {
      locale: context.locale,
      filters,
      address: addressOf(args),
      search: args.url.search,
      ...(await listBusinessActs(context, filters)),
    };
  });

type Loaded = Route.ComponentProps['loaderData'];

const Filters = ({ filters, search, locale }: Pick<Loaded, 'filters' | 'search' | 'locale'>) => (
  <FilterBar
    path={memberPaths.businessActs({ locale })}
    locale={locale}
    isFiltered={search !== ''}
    searches={[
      { name: 'words', label: m.actWords({ locale }), value: filters.words },
      { name: 'actor', label: m.actorFilter({ locale }), value: filters.actor },
    ]}
    choices={[
      {
        name: 'kind',
        label: m.what({ locale }),
        value: filters.kind,
        any: m.any({ locale }),
        options: businessActKinds.map((kind) => ({ value: kind, label: actText(kind, locale) })),
      },
    ]}
  />
);

export default function ActsPage({ loaderData }: Route.ComponentProps) {
  const { locale, filters, address, search, acts, next } = loaderData;
  const path = memberPaths.businessActs({ locale });
  return (
    <PanelPage
      title={m.businessActs({ locale })}
      lead={m.businessActsLead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <ExportButton
          href={`${memberPaths.exportBusinessActs({ locale })}${search}`}
          locale={locale}
        />
      }
    >
      <LogTabs current="acts" locale={locale} />
      <Card as="section" padding="none" className="data-table-card">
        <Filters filters={filters} search={search} locale={locale} />
        {acts.length === 0 && search !== '' ? (
          <NothingFound title={m.noMatch({ locale })} path={path} locale={locale} />
        ) : (
          <ActTable acts={acts} locale={locale} />
        )}
        <div className="data-table-foot">
          {filters.before === null ? (
            <span />
          ) : (
            <Button size="sm" href={withParameters(address, { before: null })}>
              {m.newest({ locale })}
            </Button>
          )}
          {next === null ? null : (
            <Button size="sm" href={withParameters(address, { before: next })}>
              {m.older({ locale })}
            </Button>
          )}
        </div>
      </Card>
    </PanelPage>
  );
}
