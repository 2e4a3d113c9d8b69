import { listRegistrations } from '#features/exhibitions/queries/organised.server.ts';
import * as m from '#messages/pages/control/exhibitions';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/registrations.page';
import { pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { FairPage } from './fair-page.tsx';
import { loadFair } from './load-fair.server.ts';
import '#ui/data-table.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { fair, head } = await loadFair(context, args.params.fair);
    const page = pageIn(args.url.searchParams);
    const { rows, ...sums } = await listRegistrations(context, fair.id, page);
    return {
      head,
      page,
      address: addressOf(args),
      ...sums,
      rows: rows.map((row) => ({
        id: row.publicId,
        name: row.name,
        company: row.company,
        country: countryName(row.country, locale),
        isConfirmed: row.confirmedAt !== null,
        at: dateText(row.createdAt, locale, 'instant'),
      })),
    };
  });

export default function RegistrationsPage({
  loaderData: { head, page, pages, address, rows, all, confirmed, answers },
}: Route.ComponentProps) {
  const { locale } = head;
  return (
    <FairPage head={head} tab="registrations" done={false} exported="visitors">
      <p className="text-soft">{m.registrationSums({ all, confirmed, answers }, { locale })}</p>
      {answers === 0 ? null : (
        <p>
          <a
            className="link"
            href={memberPaths.exportExhibition({ locale, slug: head.slug, kind: 'answers' })}
            download=""
            data-reload=""
          >
            {m.exportAnswers({ locale })}
          </a>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          level={2}
          title={m.noRegistrations({ locale })}
          text={m.nothingText({ locale })}
        />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <TableScroll label={m.tabs({ tab: 'registrations' }, { locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.visitor({ locale })}</th>
                  <th scope="col">{m.company({ locale })}</th>
                  <th scope="col">{m.country({ locale })}</th>
                  <th scope="col">{m.confirmed({ locale })}</th>
                  <th scope="col">{m.received({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <bdi>{row.name}</bdi>
                    </th>
                    <td>
                      <bdi>{row.company}</bdi>
                    </td>
                    <td>{row.country}</td>
                    <td>{m.yesNo({ answer: String(row.isConfirmed) }, { locale })}</td>
                    <td className="text-tabular">{row.at}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </Card>
      )}
      <ListFoot
        found={m.found({ count: all }, { locale })}
        pages={pages}
        page={page}
        address={address}
        locale={locale}
      />
    </FairPage>
  );
}
