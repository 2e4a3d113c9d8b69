import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { listSecurityEvents } from '#features/accounts/queries/security-log.server.ts';
import { securityEventKinds } from '#features/users/schemas.ts';
import * as m from '#messages/pages/control';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/log.page';
import { choiceIn, searchIn } from '../list-parameters.ts';
import { FilterBar, NothingFound } from '../list-parts.tsx';
import { EventTable } from './event-table.tsx';
import { placeIn } from './act-parameters.ts';
import { eventText } from './event-texts.ts';
import { LogTabs } from './log-tabs.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const query = args.url.searchParams;
    const filters = {
      kind: choiceIn(query, 'kind', securityEventKinds),
      person: searchIn(query, 'person'),
      actor: searchIn(query, 'actor'),
      before: placeIn(query),
    };
    return {
      locale: context.locale,
      filters,
      address: addressOf(args),
      search: args.url.search,
      ...(await listSecurityEvents(context, filters)),
    };
  });

export default function LogPage({
  loaderData: { locale, filters, address, search, events, next },
}: Route.ComponentProps) {
  const path = memberPaths.securityLog({ locale });
  return (
    <PanelPage title={m.log({ locale })} {...panelWay('control', locale)}>
      <LogTabs current="events" locale={locale} />
      <Card as="section" padding="none" className="data-table-card">
        <FilterBar
          path={path}
          locale={locale}
          isFiltered={search !== ''}
          searches={[
            { name: 'person', label: m.userFilter({ locale }), value: filters.person },
            { name: 'actor', label: m.actorFilter({ locale }), value: filters.actor },
          ]}
          choices={[
            {
              name: 'kind',
              label: m.what({ locale }),
              value: filters.kind,
              any: m.any({ locale }),
              options: securityEventKinds.map((kind) => ({
                value: kind,
                label: eventText(kind, locale),
              })),
            },
          ]}
        />
        {events.length === 0 && search !== '' ? (
          <NothingFound title={m.noMatch({ locale })} path={path} locale={locale} />
        ) : (
          <EventTable events={events} locale={locale} label={m.log({ locale })} />
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
