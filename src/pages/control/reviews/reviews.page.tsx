import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  findReviewedProduct,
  listReviewsToModerate,
  oldestHeldReview,
} from '#features/buyer-reviews/queries/held-reviews.server.ts';
import { moderationLists } from '#features/buyer-reviews/schemas.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/control/reviews';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/reviews.page';
import { DecisionResult } from '../act-form.tsx';
import { readDecision } from '../after-decision.ts';
import { ageInHours } from '../age.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn } from '../list-parameters.ts';
import { OldestWaiting } from '../oldest-waiting.tsx';
import { QueueFace } from '../queue-list.tsx';
import { reviewDecisions } from './review-decisions.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const list = choiceIn(args.url.searchParams, 'list', moderationLists) ?? 'held';
    const [rows, oldestAt, decided] = await Promise.all([
      listReviewsToModerate(context, list),
      oldestHeldReview(context),
      readDecision(args.url.searchParams, (id) => findReviewedProduct(context, id)),
    ]);
    return {
      locale,
      list,
      decided,
      oldest: ageInHours(oldestAt, context.now()),
      rows: rows.map(({ createdAt, holdReason, answerState, openReportCount, ...row }) => ({
        id: row.id,
        title: row.title,
        picture: row.picture,
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

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { locale, list, rows, oldest, decided } = loaderData;
  useFreshQueue();
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={<OldestWaiting locale={locale} hours={oldest} />}
    >
      <DecisionResult
        decision={decided}
        results={reviewDecisions}
        hrefOf={(id) => memberPaths.controlReview({ locale, id })}
        locale={locale}
      />
      <SectionTabs
        label={m.lists({ locale })}
        tabs={moderationLists.map((one) => ({
          href: withParameters(memberPaths.controlReviews({ locale }), {
            list: one === 'held' ? null : one,
          }),
          label: m.list({ list: one }, { locale }),
          isCurrent: one === list,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <TableScroll label={m.title({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{m.picture({ locale })}</span>
                  </th>
                  <th scope="col">{m.product({ locale })}</th>
                  <th scope="col">{m.store({ locale })}</th>
                  <th scope="col">{reviewTexts.productStars({ locale })}</th>
                  <th scope="col">{m.why({ locale })}</th>
                  <th scope="col">{m.written({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, title, picture, store, stars, why, written }) => (
                  <tr key={id}>
                    <td>
                      <QueueFace title={title} picture={picture} />
                    </td>
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
