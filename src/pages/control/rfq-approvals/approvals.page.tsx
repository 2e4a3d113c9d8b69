import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { approveRfq } from '#features/rfqs/commands/review-rfq.server.ts';
import { postingFacts, rfqFacts, stateText } from '#features/rfqs/format.ts';
import { RfqStateBadge } from '#features/rfqs/components/state-badge.tsx';
import {
  findRfqName,
  listRfqsForReview,
  type ReviewList,
  reviewLists,
} from '#features/rfqs/queries/review-queue.server.ts';
import { approvalTargetHours } from '#features/rfqs/rules.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/rfq-approvals';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/approvals.page';
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
import { rfqResults } from './approval-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const list = choiceIn(args.url.searchParams, 'list', reviewLists) ?? 'pending_approval';
    const page = pageIn(args.url.searchParams);
    const [{ rfqs, counts, oldestAt, pages }, decided] = await Promise.all([
      listRfqsForReview(context, list, page),
      readDecision(args.url.searchParams, (id) => findRfqName(context, id)),
    ]);
    return {
      locale,
      list,
      page,
      pages,
      counts,
      lists: reviewLists,
      oldest: ageInHours(oldestAt, context.now()),
      address: withParameters(addressOf(args), { done: null, of: null, ...noneDecided }),
      decided,
      decidedCount: decidedIn(args.url.searchParams),
      rfqs: rfqs.map(({ quantity, unit, country, postedAt, plain, ...rfq }) => ({
        ...rfq,
        plain: plain && {
          shown: plain.shown,
          text: plain.whole.requirements,
          facts: [
            ...rfqFacts(plain.whole, locale),
            ...(plain.whole.businessEmail === null
              ? []
              : [{ name: m.businessEmail({ locale }), value: ltr(plain.whole.businessEmail) }]),
            ...postingFacts(plain.whole, locale),
          ]
            .map(({ name, value }) => m.fact({ name, value }, { locale }))
            .join(' · '),
        },
        stateText: stateText(rfq.state, locale),
        quantity: quantity === null || unit === null ? '–' : quantityText(quantity, unit, locale),
        country: country === null ? '–' : countryName(country, locale),
        postedAt: postedAt === null ? '–' : dateText(postedAt, locale),
        isLate:
          list === 'pending_approval' &&
          (ageInHours(postedAt, context.now()) ?? 0) >= approvalTargetHours,
      })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', bulkAct('approve'), (context, { intent, chosen }) =>
    decideEach(context, {
      intent,
      chosen,
      path: memberPaths.rfqApprovals(context),
      decide: ({ id, shown }) => approveRfq(context, id, shown),
    }),
  );

const names: Readonly<Record<ReviewList, typeof m.open>> = {
  pending_approval: m.pending_approval,
  changes_requested: m.changes_requested,
  open: m.open,
  ended: m.ended,
};

type Loaded = Route.ComponentProps['loaderData'];

/** A row with a box shows all that is judged of its request. */
const RfqTable = ({ list, rfqs, locale }: Pick<Loaded, 'list' | 'rfqs' | 'locale'>) => (
  <TableScroll label={names[list]({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          {list === 'pending_approval' ? <BulkHead locale={locale} /> : null}
          <th scope="col">{m.product({ locale })}</th>
          <th scope="col">{m.company({ locale })}</th>
          <th scope="col">{m.quantity({ locale })}</th>
          <th scope="col">{m.destination({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.files({ locale })}
          </th>
          <th scope="col">{m.state({ locale })}</th>
          <th scope="col">{m.posted({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {rfqs.map((rfq) => (
          <tr key={rfq.id}>
            {list === 'pending_approval' ? (
              <td>
                {rfq.plain ? (
                  <BulkBox
                    id={rfq.id}
                    shown={rfq.plain.shown}
                    name={rfq.productName}
                    locale={locale}
                  />
                ) : null}
              </td>
            ) : null}
            <td className="text-medium data-table-text">
              <a
                className="link"
                lang={rfq.language}
                dir="auto"
                href={memberPaths.rfqApproval({ locale, id: rfq.id })}
              >
                {rfq.productName}
              </a>
              {rfq.plain ? (
                <>
                  <p lang={rfq.language} dir="auto">
                    {rfq.plain.text}
                  </p>
                  <p className="text-soft text-sm">{rfq.plain.facts}</p>
                </>
              ) : null}
            </td>
            <td>
              <bdi>{rfq.company}</bdi>
            </td>
            <td>{rfq.quantity}</td>
            <td>{rfq.country}</td>
            <td className="data-table-number text-tabular">{rfq.attachments}</td>
            <td>
              <span className="panel-badges">
                <RfqStateBadge state={rfq.state} label={rfq.stateText} />
                {rfq.isLate ? <Badge tone="bad">{control.overdue({ locale })}</Badge> : null}
                {rfq.hasWords ? <Badge tone="bad">{m.words({ locale })}</Badge> : null}
                {rfq.hasContacts ? <Badge tone="warn">{m.hasContacts({ locale })}</Badge> : null}
              </span>
            </td>
            <td className="text-tabular text-nowrap">{rfq.postedAt}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

export default function ApprovalsPage({
  loaderData: { locale, list, lists, page, pages, counts, oldest, address, rfqs, ...loaded },
  actionData: answer,
}: Route.ComponentProps) {
  const path = memberPaths.rfqApprovals({ locale });
  useFreshQueue();
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        counts.pending_approval === 0 ? undefined : (
          <>
            <Badge tone="iznik">{m.waiting({ count: counts.pending_approval }, { locale })}</Badge>
            <OldestWaiting locale={locale} hours={oldest} targetHours={approvalTargetHours} />
          </>
        )
      }
    >
      <BulkResult
        intent="approve"
        answer={answer}
        decided={loaded.decidedCount}
        doneText={(count) => m.approvedCount({ count }, { locale })}
        locale={locale}
      />
      <DecisionResult
        decision={answer ? null : loaded.decided}
        results={rfqResults}
        hrefOf={(id) => memberPaths.rfqApproval({ locale, id })}
        locale={locale}
      />
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs
            label={m.lists({ locale })}
            tabs={lists.map((one) => ({
              href: one === 'pending_approval' ? path : `${path}?list=${one}`,
              label: names[one]({ locale }),
              count: String(counts[one]),
              isCurrent: one === list,
            }))}
          />
        </div>
        {rfqs.length === 0 ? (
          <EmptyState title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} />
        ) : (
          <>
            {rfqs.some(({ plain }) => plain !== null) ? (
              <BulkBar
                intent="approve"
                label={m.approveChosen({ locale })}
                answer={answer}
                locale={locale}
              />
            ) : null}
            <RfqTable list={list} rfqs={rfqs} locale={locale} />
          </>
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
