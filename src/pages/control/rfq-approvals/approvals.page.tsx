import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { stateText } from '#features/rfqs/format.ts';
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
import { readDecision } from '../after-decision.ts';
import { ageInHours } from '../age.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { OldestWaiting } from '../oldest-waiting.tsx';
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
      address: withParameters(addressOf(args), { done: null, of: null }),
      decided,
      rfqs: rfqs.map(({ quantity, unit, country, postedAt, ...rfq }) => ({
        ...rfq,
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

const names: Readonly<Record<ReviewList, typeof m.open>> = {
  pending_approval: m.pending_approval,
  changes_requested: m.changes_requested,
  open: m.open,
  ended: m.ended,
};

export default function ApprovalsPage({
  loaderData: { locale, list, lists, page, pages, counts, oldest, address, rfqs, decided },
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
      <DecisionResult
        decision={decided}
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
          <TableScroll label={names[list]({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
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
                    <td className="text-medium data-table-text">
                      <a className="link" lang={rfq.language} dir="auto" href={`${path}/${rfq.id}`}>
                        {rfq.productName}
                      </a>
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
                        {rfq.isLate ? (
                          <Badge tone="bad">{control.overdue({ locale })}</Badge>
                        ) : null}
                        {rfq.hasWords ? <Badge tone="bad">{m.words({ locale })}</Badge> : null}
                        {rfq.hasContacts ? (
                          <Badge tone="warn">{m.hasContacts({ locale })}</Badge>
                        ) : null}
                      </span>
                    </td>
                    <td className="text-tabular text-nowrap">{rfq.postedAt}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
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
