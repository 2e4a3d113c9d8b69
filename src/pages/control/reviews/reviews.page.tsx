import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { moderateReview } from '#features/buyer-reviews/commands/judge-reviews.server.ts';
import { ReviewPhotos } from '#features/buyer-reviews/components/review-photos.tsx';
import {
  findReviewedProduct,
  listReviewsToModerate,
  oldestHeldReview,
} from '#features/buyer-reviews/queries/held-reviews.server.ts';
import { moderationLists } from '#features/buyer-reviews/schemas.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/control/reviews';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/reviews.page';
import { DecisionResult } from '../act-form.tsx';
import { bulkAct } from '../act-schema.ts';
import { readDecision } from '../after-decision.ts';
import { ageInHours } from '../age.ts';
import { decidedIn } from '../bulk-parameters.ts';
import { decideEach } from '../decide-each.server.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn } from '../list-parameters.ts';
import { OldestWaiting } from '../oldest-waiting.tsx';
import { BulkBar, BulkBox, BulkHead, BulkResult } from '../queue-bulk.tsx';
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
      decidedCount: decidedIn(args.url.searchParams),
      oldest: ageInHours(oldestAt, context.now()),
      rows: rows.map(({ createdAt, holdReason, answerState, openReportCount, ...row }) => ({
        id: row.id,
        title: row.title,
        picture: row.picture,
        store: row.store,
        stars: row.productStars,
        text: row.text,
        language: row.language,
        photos: row.photos,
        shown: row.shown,
        // The row shows all that has to be judged.
        isPlain: row.state === 'held' && answerState !== 'held' && openReportCount === 0,
        written: dateText(createdAt, locale, 'instant'),
        why: [
          ...(holdReason === null ? [] : [m.hold({ reason: holdReason }, { locale })]),
          ...(answerState === 'held' ? [m.answerHeld({ locale })] : []),
          ...(openReportCount === 0 ? [] : [m.reported({ count: openReportCount }, { locale })]),
        ].join(' · '),
      })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', bulkAct('show'), (context, { intent, chosen }) =>
    decideEach(context, {
      intent,
      chosen,
      path: memberPaths.controlReviews(context),
      decide: ({ id, shown }) =>
        moderateReview(context, id, { part: 'review', isShown: true, reason: '', shown }),
    }),
  );

type Loaded = Route.ComponentProps['loaderData'];

const ReviewTable = ({ locale, list, rows }: Pick<Loaded, 'locale' | 'list' | 'rows'>) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          {list === 'held' ? <BulkHead locale={locale} /> : null}
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
        {rows.map((row) => (
          <tr key={row.id}>
            {list === 'held' ? (
              <td>
                {row.isPlain ? (
                  <BulkBox id={row.id} shown={row.shown} name={row.title} locale={locale} />
                ) : null}
              </td>
            ) : null}
            <td>
              <QueueFace title={row.title} picture={row.picture} />
            </td>
            <td className="data-table-text">
              <a
                className="link"
                dir="auto"
                href={memberPaths.controlReview({ locale, id: row.id })}
              >
                {row.title}
              </a>
              <p lang={row.language} dir="auto">
                {row.text}
              </p>
              <ReviewPhotos photos={row.photos} locale={locale} />
            </td>
            <td>
              <bdi>{row.store}</bdi>
            </td>
            <td>{reviewTexts.starCount({ stars: row.stars }, { locale })}</td>
            <td>{row.why}</td>
            <td className="text-tabular">{row.written}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

export default function ReviewsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, list, rows, oldest, decided, decidedCount } = loaderData;
  useFreshQueue();
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={<OldestWaiting locale={locale} hours={oldest} />}
    >
      <BulkResult
        intent="show"
        answer={answer}
        decided={decidedCount}
        doneText={(count) => m.shownCount({ count }, { locale })}
        locale={locale}
      />
      <DecisionResult
        decision={answer ? null : decided}
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
          {rows.some(({ isPlain }) => isPlain) ? (
            <BulkBar
              intent="show"
              label={m.showChosen({ locale })}
              answer={answer}
              locale={locale}
            />
          ) : null}
          <ReviewTable locale={locale} list={list} rows={rows} />
        </Card>
      )}
    </PanelPage>
  );
}
