import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listRfqViews } from '#features/rfqs/queries/rfq-views.server.ts';
import * as m from '#messages/pages/buyer/rfq-views';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { number } from '#platform/i18n/runtime.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Pager } from '#ui/pager.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/views.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    const asked = Math.trunc(Number(args.url.searchParams.get('page'))) || 1;
    const page = Math.min(100, Math.max(1, asked));
    const { views, ...list } = await listRfqViews(context, args.params.rfq, { page });
    return {
      ...list,
      locale,
      id: args.params.rfq,
      page,
      views: views.map(({ at, ...view }) => ({
        ...view,
        at: dateText(at, locale, 'instant'),
        iso: at.toISOString(),
      })),
    };
  });

export default function ViewsPage({ loaderData: list }: Route.ComponentProps) {
  const { locale, id, views, productName, sharesCard } = list;
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  const request = memberPaths.buyerRfq({ locale, id });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      crumbs={[...crumbs, { label: productName, href: request }]}
      crumbsLabel={crumbsLabel}
    >
      {views.length === 0 ? (
        <EmptyState
          title={m.emptyTitle({ locale })}
          text={(sharesCard ? m.emptyShared : m.emptyHidden)({ locale })}
          action={{ label: m.toRequest({ locale }), href: request }}
        />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <TableScroll label={m.title({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.what({ locale })}</th>
                  <th scope="col">{m.company({ locale })}</th>
                  <th scope="col">{m.person({ locale })}</th>
                  <th scope="col">{m.at({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {views.map((view) => (
                  <tr key={view.id}>
                    <td className="data-table-text">
                      {view.fileName === null ? (
                        m.card({ locale })
                      ) : (
                        <>
                          {m.file({ locale })} <bdi>{view.fileName}</bdi>
                        </>
                      )}
                    </td>
                    <td>
                      <bdi>{view.company}</bdi>
                    </td>
                    <td>{view.person === null ? '–' : <bdi>{view.person}</bdi>}</td>
                    <td className="text-tabular text-nowrap">
                      <time dateTime={view.iso}>{view.at}</time>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
          <div className="data-table-foot">
            <p className="text-soft text-sm">{m.hint({ locale })}</p>
            <Pager
              page={list.page}
              pages={Math.min(100, list.pages)}
              hrefOf={(to) =>
                withParameters(memberPaths.buyerRfqViews({ locale, rfq: id }), {
                  page: to === 1 ? null : to,
                })
              }
              labels={{
                pages: m.pages({ locale }),
                previous: m.previous({ locale }),
                next: m.next({ locale }),
              }}
              formatNumber={(n) => number(locale, n)}
            />
          </div>
        </Card>
      )}
    </PanelPage>
  );
}
