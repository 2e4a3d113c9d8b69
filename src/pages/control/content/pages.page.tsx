import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listEditedPages } from '#features/content-pages/queries/edited-pages.server.ts';
import * as m from '#messages/pages/control/content';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/pages.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const now = context.now();
    const moment = (at: Date) => dateText(at, locale, 'marketMoment');
    const pages = await listEditedPages(context);
    return {
      locale,
      rows: pages.map(({ name, title, updatedAt, versions }) => {
        const valid = versions.find(({ validFrom }) => validFrom <= now);
        const [next] = versions.filter(({ validFrom }) => validFrom > now);
        return {
          name,
          title: inLanguage(title, locale),
          changed: moment(updatedAt),
          valid: valid ? { number: valid.number, from: moment(valid.validFrom) } : null,
          next: next ? { number: next.number, moment: moment(next.validFrom) } : null,
        };
      }),
    };
  });

type Loaded = Route.ComponentProps['loaderData'];

const VersionCell = ({
  row: { valid, next },
  locale,
}: {
  row: Loaded['rows'][number];
  locale: Loaded['locale'];
}) => (
  <>
    <Badge tone={valid ? 'ok' : 'neutral'}>
      {valid ? m.versionNumber({ number: valid.number }, { locale }) : m.notPublished({ locale })}
    </Badge>
    {valid ? <span className="text-soft"> {valid.from}</span> : null}
    {next ? <p className="text-soft">{m.planned(next, { locale })}</p> : null}
  </>
);

export default function PagesPage({ loaderData: { locale, rows } }: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <Card as="section" padding="none" className="data-table-card">
        <TableScroll label={m.title({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.page({ locale })}</th>
                <th scope="col">{m.version({ locale })}</th>
                <th scope="col">{m.changed({ locale })}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row" className="data-table-text">
                    <a
                      className="link"
                      dir="auto"
                      lang={row.title?.locale}
                      href={memberPaths.contentPage({ locale, id: row.name })}
                    >
                      {row.title?.value ?? row.name}
                    </a>
                  </th>
                  <td>
                    <VersionCell row={row} locale={locale} />
                  </td>
                  <td className="text-tabular">{row.changed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </Card>
    </PanelPage>
  );
}
