import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listReviewsToModerate } from '#features/buyer-reviews/queries/held-reviews.server.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/control/reviews';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/reviews.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const rows = await listReviewsToModerate(context);
    return {
      locale,
      rows: rows.map(({ createdAt, holdReason, answerState, openReportCount, ...row }) => ({
        id: row.id,
        title: row.title,
        store: row.store,
        stars: row.productStars,
        written: dateText(createdAt, locale, 'moment'),
        why: [
          ...(holdReason === null ? [] : [m.hold({ reason: holdReason }, { locale })]),
          ...(answerState === 'held' ? [m.answerHeld({ locale })] : []),
          ...(openReportCount === 0 ? [] : [m.reported({ count: openReportCount }, { locale })]),
        ].join(' · '),
      })),
    };
  });

export default function ReviewsPage({ loaderData: { locale, rows } }: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      {rows.length === 0 ? (
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <TableScroll label={m.title({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.product({ locale })}</th>
                  <th scope="col">{m.store({ locale })}</th>
                  <th scope="col">{reviewTexts.productStars({ locale })}</th>
                  <th scope="col">{m.why({ locale })}</th>
                  <th scope="col">{m.written({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, title, store, stars, why, written }) => (
                  <tr key={id}>
                    <td className="data-table-text">
                      <a
                        className="link"
                        dir="auto"
                        href={memberPaths.controlReview({ locale, id })}
                      >
                        {title}
                      </a>
                    </td>
                    <td>
                      <bdi>{store}</bdi>
                    </td>
                    <td>{reviewTexts.starCount({ stars }, { locale })}</td>
                    <td>{why}</td>
                    <td className="text-tabular">{written}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </Card>
      )}
    </PanelPage>
  );
}
