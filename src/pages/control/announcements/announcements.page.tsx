import { Plus } from 'lucide-react';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listAnnouncements } from '#features/announcements/queries.server.ts';
import { phaseOf } from '#features/announcements/rules.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/announcements';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
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
import { pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';

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
      address: withParameters(addressOf(args), { done: null }),
      rows: rows.map(({ id, text, startsAt, endsAt }) => ({
        id,
        shown: inLanguage(text, locale, 'en'),
        languages: locales.filter((one) => text[one]).map((one) => localeNames[one]),
        phase: phaseOf({ startsAt, endsAt }, context.now()),
        startsAt: dateText(startsAt, locale, 'moment'),
        endsAt: endsAt && dateText(endsAt, locale, 'moment'),
      })),
    };
  });

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
  loaderData: { locale, page, pages, count, done, address, rows },
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
      <ActResult text={results[done ?? '']?.({ locale }) ?? null} />
      <Card as="section" padding="none" className="data-table-card">
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
