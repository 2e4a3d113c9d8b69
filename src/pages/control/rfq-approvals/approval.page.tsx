import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { prohibitedGroupName } from '#features/prohibited-words/format.ts';
import { fileSizeText } from '#features/attachments/format.ts';
import { postingFacts, rfqFacts, stateText, stepViews } from '#features/rfqs/format.ts';
import { RfqStateBadge } from '#features/rfqs/components/state-badge.tsx';
import { StepList } from '#features/rfqs/components/step-list.tsx';
import {
  chooseRfqCategory,
  releaseRfqFile,
  withholdRfqFile,
} from '#features/rfqs/commands/change-rfq.server.ts';
import {
  approveRfq,
  askForRfqChanges,
  rejectRfq,
  removeRfq,
} from '#features/rfqs/commands/review-rfq.server.ts';
import {
  findRfqName,
  getRfqForReview,
  nearestRfqs,
} from '#features/rfqs/queries/review-queue.server.ts';
import { approvalTargetHours } from '#features/rfqs/rules.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/rfq-approvals';
import type { Context } from '#platform/context.ts';
import { type Locale, localeNames } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/approval.page';
import { DecisionResult } from '../act-form.tsx';
import { BesideQueue, queueItems } from '../queue-list.tsx';
import { QueueTools } from '../queue-tools.tsx';
import { plainAct } from '../act-schema.ts';
import { openNext, readDecision } from '../after-decision.ts';
import { ageInHours } from '../age.ts';
import { categoryChoices } from '../category-choices.ts';
import { Buyer, Category, Decide, Files, rfqResults, Texts, Words } from './approval-parts.tsx';
import {
  type ReadyReason,
  readyReasons,
  type ReasonedDecision,
  reasonedDecision,
  reasonName,
  reasonText,
} from './reasons.ts';

const reasonChoices = (decision: ReasonedDecision, locale: Locale) =>
  readyReasons[decision].map((value) => ({ value, label: reasonName(value, locale) }));

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [rfq, tree, decided] = await Promise.all([
      getRfqForReview(context, args.params.rfq),
      getCategoryTree(context),
      readDecision(args.url.searchParams, (id) => findRfqName(context, id)),
    ]);
    const hours = rfq.can.approve ? ageInHours(rfq.postedAt, context.now()) : null;
    return {
      locale,
      id: rfq.id,
      state: rfq.state,
      shown: rfq.shown,
      stateText: stateText(rfq.state, locale),
      productName: rfq.productName,
      language: rfq.language,
      namePieces: rfq.namePieces,
      textPieces: rfq.textPieces,
      rules: rfq.rules.map(({ group, ...rule }) => ({
        ...rule,
        group: prohibitedGroupName(group, locale),
      })),
      reviewReason: rfq.reviewReason,
      facts: [
        ...rfqFacts(rfq, locale),
        ...postingFacts(rfq, locale),
        { name: m.language({ locale }), value: localeNames[rfq.language] },
        ...(hours === null
          ? []
          : [{ name: m.waits({ locale }), value: m.hours({ hours }, { locale }) }]),
      ],
      files: rfq.attachments,
      fileSizes: rfq.attachments.map(
        ({ sizeBytes, isWithheld }) =>
          fileSizeText(sizeBytes, locale) + (isWithheld ? ` · ${m.withheld({ locale })}` : ''),
      ),
      steps: stepViews(rfq.steps, locale),
      company: rfq.company,
      person: rfq.person,
      businessEmail: rfq.businessEmail,
      requestsOfCompany: rfq.requestsOfCompany,
      can: rfq.can,
      isLate: hours !== null && hours >= approvalTargetHours,
      neighbours: rfq.neighbours,
      queue: queueItems(
        rfq.queue,
        { id: rfq.id, title: rfq.productName, of: rfq.company.name, at: rfq.postedAt },
        locale,
      ),
      categoryPath: rfq.categoryPath,
      categories: rfq.can.categorise ? categoryChoices(tree) : [],
      approveText: (rfq.audience === 'chosen' ? m.approveChosenText : m.approveText)(
        { days: rfq.openDays },
        { locale },
      ),
      reasons: {
        changes: reasonChoices('changes', locale),
        reject: reasonChoices('reject', locale),
        remove: reasonChoices('remove', locale),
      },
      decided,
    };
  });

const seen = { shown: z.string().max(200) };
const acts = z.discriminatedUnion('intent', [
  plainAct('approve').extend(seen),
  reasonedDecision('changes').extend(seen),
  reasonedDecision('reject').extend(seen),
  reasonedDecision('remove').extend(seen),
  z.object({ intent: z.literal('categorise'), category: z.string('chooseRfqCategory').max(200) }),
  z.object({ intent: z.enum(['withhold', 'release']), id: z.string() }),
]);
type Act = z.output<typeof acts>;

/** The language in which the buyer reads, of the request if the person is gone. */
async function reasonFor(
  context: Context,
  id: string,
  given: { readonly ready: ReadyReason | ''; readonly reason: string },
): Promise<string> {
  const { person, language } = await getRfqForReview(context, id);
  return reasonText(given, person?.locale ?? language);
}

async function act(context: Context, id: string, input: Act): Promise<void> {
  switch (input.intent) {
    case 'approve':
      return approveRfq(context, id, input.shown);
    case 'changes':
      return askForRfqChanges(context, id, await reasonFor(context, id, input), input.shown);
    case 'reject':
      return rejectRfq(context, id, await reasonFor(context, id, input), input.shown);
    case 'remove':
      return removeRfq(context, id, await reasonFor(context, id, input), input.shown);
    case 'categorise':
      return chooseRfqCategory(context, id, input.category);
    case 'withhold':
      return withholdRfqFile(context, { rfq: id, file: input.id });
    case 'release':
      return releaseRfqFile(context, { rfq: id, file: input.id });
  }
}

/** After these the request waits no more. */
const lastActs: readonly Act['intent'][] = ['approve', 'changes', 'reject'];

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.rfq;
    await act(context, id, input);
    const { locale } = context;
    const done = input.intent;
    const sheet = (rfq: string) => memberPaths.rfqApproval({ locale, id: rfq });
    if (!lastActs.includes(done)) return redirect(`${sheet(id)}?done=${done}`, 303);
    const neighbours = await nearestRfqs(context, id);
    return openNext({ id, done, neighbours, sheet, list: memberPaths.rfqApprovals({ locale }) });
  });

/** Also after a refusal: what changed meanwhile is shown. */
export const shouldRevalidate = () => true;

export default function ApprovalPage({
  loaderData: rfq,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, decided } = rfq;
  const pathOf = (id: string) => memberPaths.rfqApproval({ locale, id });
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const hidden = [...rfq.namePieces, ...rfq.textPieces].filter(({ isContact }) => isContact).length;
  return (
    <PanelPage
      title={rfq.productName}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.rfqApprovals({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        <>
          <RfqStateBadge state={rfq.state} label={rfq.stateText} />
          {rfq.isLate ? <Badge tone="bad">{control.overdue({ locale })}</Badge> : null}
          <Neighbours rfq={rfq} />
        </>
      }
    >
      <DecisionResult
        decision={answer ? null : decided}
        results={rfqResults}
        hrefOf={pathOf}
        locale={locale}
      />
      <BesideQueue items={rfq.queue} current={rfq.id} hrefOf={pathOf} locale={locale}>
        <div className="panel-columns">
          <div className="panel-stack">
            <Card as="section">
              <h2 className="card-title">{m.shown({ locale })}</h2>
              <Texts rfq={rfq} isOriginal={false} />
            </Card>
            <Words rfq={rfq} />
            {hidden === 0 ? null : (
              <Card as="section">
                <h2 className="card-title">{m.original({ locale })}</h2>
                <p className="text-soft">{m.hiddenNote({ count: hidden }, { locale })}</p>
                <Texts rfq={rfq} isOriginal />
              </Card>
            )}
            <Card as="section">
              <h2 className="card-title">{m.facts({ locale })}</h2>
              <FactList facts={rfq.facts} />
            </Card>
            <Files rfq={rfq} answer={answer} />
          </div>
          <div className="panel-stack">
            <Decide rfq={rfq} answer={answer} />
            <Category rfq={rfq} answer={answer} />
            <Buyer rfq={rfq} />
            <Card as="section">
              <h2 className="card-title">{m.history({ locale })}</h2>
              <StepList steps={rfq.steps} empty={null} />
            </Card>
          </div>
        </div>
      </BesideQueue>
    </PanelPage>
  );
}

type Props = { readonly rfq: Route.ComponentProps['loaderData'] };

/** The requests that wait before and after this one. */
function Neighbours({ rfq: { locale, neighbours } }: Props) {
  const pathOf = (id: string | null) => id && memberPaths.rfqApproval({ locale, id });
  return (
    <QueueTools
      previous={pathOf(neighbours.previous)}
      next={pathOf(neighbours.next)}
      locale={locale}
    />
  );
}
