import { Plus } from 'lucide-react';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { endAnnouncement } from '#features/announcements/commands.server.ts';
import { listAnnouncements } from '#features/announcements/queries.server.ts';
import { phaseOf } from '#features/announcements/rules.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/announcements';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import { localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/announcements.page';
import { ActResult } from '../act-form.tsx';
import { bulkAct } from '../act-schema.ts';
import { decidedIn, noneDecided } from '../bulk-parameters.ts';
import { decideEach } from '../decide-each.server.ts';
import { pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { BulkBar, BulkBox, BulkHead, BulkResult } from '../queue-bulk.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const page = pageIn(args.url.searchParams);
    const { rows, count, pages } = await listAnnouncements(context, page);
    return {
      locale,
      page,
      pages,
      count,
      done: args.url.searchParams.get('done'),
      decidedCount: decidedIn(args.url.searchParams),
      address: withParameters(addressOf(args), { done: null, ...noneDecided }),
      rows: rows.map(({ id, text, startsAt, endsAt }) => ({
        id,
        shown: inLanguage(text, locale, 'en'),
        languages: locales.filter((one) => text[one]).map((one) => localeNames[one]),
        phase: phaseOf({ startsAt, endsAt }, context.now()),
        startsAt: dateText(startsAt, locale, 'instant'),
        endsAt: endsAt && dateText(endsAt, locale, 'instant'),
      })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', bulkAct('end'), (context, { intent, chosen }) =>
    decideEach(context, {
      intent,
      chosen,
      path: memberPaths.announcements(context),
      decide: ({ id }) => endAnnouncement(context, id),
    }),
  );

const results: Readonly<Record<string, typeof m.doneSave>> = {
  save: m.doneSave,
  end: m.doneEnd,
};
const tones = { planned: 'iznik', running: 'ok', ended: 'neutral' } as const;

type Loaded = Route.ComponentProps['loaderData'];

const AnnouncementTable = ({ rows, locale }: Pick<Loaded, 'rows' | 'locale'>) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <BulkHead locale={locale} />
          <th scope="col">{m.text({ locale })}</th>
          <th scope="col">{m.languages({ locale })}</th>
          <th scope="col">{control.state({ locale })}</th>
          <th scope="col">{m.starts({ locale })}</th>
          <th scope="col">{m.ends({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, shown, languages, phase, startsAt, endsAt }) => (
          <tr key={id}>
            <td>
              {phase === 'ended' ? null : (
                <BulkBox id={id} shown="" name={shown?.value ?? ''} locale={locale} />
              )}
            </td>
            <td className="data-table-text">
              <a
                className="link"
                dir="auto"
                lang={shown?.locale}
                href={memberPaths.announcement({ locale, id })}
              >
                {shown?.value}
              </a>
            </td>
            <td>
              <bdi>{languages.join(' · ')}</bdi>
            </td>
            <td>
              <Badge tone={tones[phase]}>{m.phases({ phase }, { locale })}</Badge>
            </td>
            <td className="text-tabular">{startsAt}</td>
            <td className="text-tabular">{endsAt ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

export default function AnnouncementsPage({
  loaderData: { locale, page, pages, count, done, decidedCount, address, rows },
  actionData: answer,
}: Route.ComponentProps) {
  const add = memberPaths.newAnnouncement({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <Button size="sm" variant="primary" href={add}>
          <Plus className="icon-16" />
          {m.add({ locale })}
        </Button>
      }
    >
      <ActResult text={answer ? null : (results[done ?? '']?.({ locale }) ?? null)} />
      <BulkResult
        intent="end"
        answer={answer}
        decided={decidedCount}
        doneText={(ended) => m.endedCount({ count: ended }, { locale })}
        locale={locale}
      />
      <Card as="section" padding="none" className="data-table-card">
        {rows.some(({ phase }) => phase !== 'ended') ? (
          <BulkBar intent="end" label={m.endChosen({ locale })} answer={answer} locale={locale} />
        ) : null}
        {rows.length > 0 ? (
          <AnnouncementTable rows={rows} locale={locale} />
        ) : (
          <EmptyState
            level={2}
            title={m.none({ locale })}
            text={m.noneText({ locale })}
            action={{ label: m.add({ locale }), href: add }}
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
