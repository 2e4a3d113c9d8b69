import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { approveName } from '#features/name-reviews/commands/decide-names.server.ts';
import {
  findReviewedName,
  listNameReviews,
  type NameList,
  nameLists,
} from '#features/name-reviews/queries/review-list.server.ts';
import * as m from '#messages/pages/control/names';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/names.page';
import { DecisionResult } from '../act-form.tsx';
import { bulkAct } from '../act-schema.ts';
import { readDecision } from '../after-decision.ts';
import { ageInHours } from '../age.ts';
import { decidedIn, noneDecided } from '../bulk-parameters.ts';
import { decideEach } from '../decide-each.server.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { OldestWaiting } from '../oldest-waiting.tsx';
import { BulkBar, BulkBox, BulkHead, BulkResult } from '../queue-bulk.tsx';
import { concernTexts, nameResults, subjectTexts } from './name-texts.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const list = choiceIn(args.url.searchParams, 'list', nameLists) ?? 'open';
    const page = pageIn(args.url.searchParams);
    const query = args.url.searchParams;
    const [{ reviews, counts, oldestAt, pages }, decided] = await Promise.all([
      listNameReviews(context, list, page),
      readDecision(query, (id) => findReviewedName(context, id)),
    ]);
    return {
      locale,
      list,
      lists: nameLists,
      page,
      pages,
      counts,
      address: withParameters(addressOf(args), { done: null, of: null, ...noneDecided }),
      oldest: ageInHours(oldestAt, context.now()),
      decided,
      approved: decidedIn(query),
      reviews: reviews.map((review) => ({
        ...review,
        createdAt: dateText(review.createdAt, locale),
      })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', bulkAct('approve'), (context, { intent, chosen }) =>
    decideEach(context, {
      intent,
      chosen,
      path: memberPaths.names(context),
      decide: ({ id }) => approveName(context, id, 'open'),
    }),
  );

const listTexts: Readonly<Record<NameList, typeof m.open>> = {
  open: m.open,
  rename_asked: m.rename_asked,
  decided: m.decided,
};

type Loaded = Route.ComponentProps['loaderData'];
type Answer = Route.ComponentProps['actionData'];

function NameTable({ loaded: { locale, list, reviews } }: { loaded: Loaded }) {
  return (
    <TableScroll label={listTexts[list]({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            {list === 'open' ? <BulkHead locale={locale} /> : null}
            <th scope="col">{m.name({ locale })}</th>
            <th scope="col">{m.kind({ locale })}</th>
            <th scope="col">{m.why({ locale })}</th>
            <th scope="col">{m.similarName({ locale })}</th>
            {list === 'decided' ? <th scope="col">{m.state({ locale })}</th> : null}
            <th scope="col">{m.flagged({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => (
            <tr key={review.id}>
              {list === 'open' ? (
                <td>
                  <BulkBox id={review.id} shown="" name={review.name} locale={locale} />
                </td>
              ) : null}
              <td className="text-medium data-table-text">
                <a className="link" dir="auto" href={memberPaths.name({ locale, id: review.id })}>
                  {review.name}
                </a>
              </td>
              <td>{subjectTexts[review.subject]({ locale })}</td>
              <td>{concernTexts[review.concern]({ locale })}</td>
              <td className="data-table-text">
                <bdi>{review.similarName ?? '–'}</bdi>
              </td>
              {list === 'decided' ? <td>{m.states({ state: review.state }, { locale })}</td> : null}
              <td className="text-tabular text-nowrap">{review.createdAt}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** All that is judged of a name stands in its row, so several may be approved at once. */
const OpenNames = ({ loaded, answer }: { loaded: Loaded; answer: Answer }) => (
  <>
    <BulkBar
      intent="approve"
      label={m.approveChosen({ locale: loaded.locale })}
      answer={answer}
      locale={loaded.locale}
    />
    <NameTable loaded={loaded} />
  </>
);

export default function NamesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, list, lists, page, pages, counts, address, reviews, decided } = loaderData;
  useFreshQueue();
  const path = memberPaths.names({ locale });
  const tabs = lists.map((one) => ({
    href: one === 'open' ? path : `${path}?list=${one}`,
    label: listTexts[one]({ locale }),
    count: String(counts[one]),
    isCurrent: one === list,
  }));
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        counts.open === 0 ? undefined : (
          <>
            <Badge tone="iznik">{m.waiting({ count: counts.open }, { locale })}</Badge>
            <OldestWaiting locale={locale} hours={loaderData.oldest} />
          </>
        )
      }
    >
      <BulkResult
        intent="approve"
        answer={answer}
        decided={loaderData.approved}
        doneText={(count) => m.approvedCount({ count }, { locale })}
        locale={locale}
      />
      <DecisionResult
        decision={answer ? null : decided}
        results={nameResults}
        hrefOf={(id) => memberPaths.name({ locale, id })}
        locale={locale}
      />
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs label={m.lists({ locale })} tabs={tabs} />
        </div>
        {reviews.length === 0 ? (
          <EmptyState title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} />
        ) : list === 'open' ? (
          <OpenNames loaded={loaderData} answer={answer} />
        ) : (
          <NameTable loaded={loaderData} />
        )}
        <ListFoot
          found={m.found({ count: counts[list] }, { locale })}
          pages={pages}
          page={page}
          address={address}
          locale={locale}
        />
      </Card>
    </PanelPage>
  );
}
