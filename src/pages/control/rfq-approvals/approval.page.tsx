import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { prohibitedGroupName } from '#features/prohibited-words/format.ts';
import { fileSizeText } from '#features/attachments/format.ts';
import { postingFacts, rfqFacts, stateText, stepViews } from '#features/rfqs/format.ts';
import { RfqStateBadge } from '#features/rfqs/components/state-badge.tsx';
import { StepList } from '#features/rfqs/components/step-list.tsx';
import {
  approveRfq,
  askForRfqChanges,
  rejectRfq,
  removeRfq,
} from '#features/rfqs/commands/review-rfq.server.ts';
import { getRfqForReview } from '#features/rfqs/queries/review-queue.server.ts';
import * as m from '#messages/pages/control/rfq-approvals';
import { localeNames } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/approval.page';
import { ActForm, ActResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import './approval.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const rfq = await getRfqForReview(context, args.params.rfq);
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
      ],
      files: rfq.attachments,
      fileSizes: rfq.attachments.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
      steps: stepViews(rfq.steps, locale),
      company: rfq.company,
      person: rfq.person,
      businessEmail: rfq.businessEmail,
      requestsOfCompany: rfq.requestsOfCompany,
      can: rfq.can,
      done: args.url.searchParams.get('done'),
    };
  });

const seen = { shown: z.string().max(200) };
const acts = z.discriminatedUnion('intent', [
  plainAct('approve').extend(seen),
  reasonedAct('changes').extend(seen),
  reasonedAct('reject').extend(seen),
  reasonedAct('remove').extend(seen),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.rfq;
    switch (input.intent) {
      case 'approve':
        await approveRfq(context, id, input.shown);
        break;
      case 'changes':
        await askForRfqChanges(context, id, input.reason, input.shown);
        break;
      case 'reject':
        await rejectRfq(context, id, input.reason, input.shown);
        break;
      case 'remove':
        await removeRfq(context, id, input.reason, input.shown);
        break;
    }
    return redirect(
      `${memberPaths.rfqApproval({ locale: context.locale, id })}?done=${input.intent}`,
      {
        status: 303,
      },
    );
  });

/** Also after a refusal: what changed meanwhile is shown. */
export const shouldRevalidate = () => true;

const results: Readonly<Record<string, typeof m.doneApprove>> = {
  approve: m.doneApprove,
  changes: m.doneChanges,
  reject: m.doneReject,
  remove: m.doneRemove,
};

type Pieces = readonly {
  readonly text: string;
  readonly isContact: boolean;
  readonly isMarked: boolean;
}[];
const mask = '•••••';

/**
 * Shows a text as the public reads it, or the original with hidden contacts marked; in both with
 * its prohibited words marked.
 */
const Said = ({ pieces, isOriginal }: { pieces: Pieces; isOriginal: boolean }) =>
  pieces.map(({ text, isContact, isMarked }, i) =>
    isContact ? (
      <mark key={i}>{isOriginal ? <bdi>{text}</bdi> : mask}</mark>
    ) : isMarked ? (
      <mark key={i} className="approval-word">
        {text}
      </mark>
    ) : (
      <span key={i}>{text}</span>
    ),
  );

export default function ApprovalPage({
  loaderData: rfq,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale } = rfq;
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
      tools={<RfqStateBadge state={rfq.state} label={rfq.stateText} />}
    >
      <ActResult text={answer ? null : (results[rfq.done ?? '']?.({ locale }) ?? null)} />
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
          <Files rfq={rfq} />
        </div>
        <div className="panel-stack">
          <Decide rfq={rfq} answer={answer} />
          <Buyer rfq={rfq} />
          <Card as="section">
            <h2 className="card-title">{m.history({ locale })}</h2>
            <StepList steps={rfq.steps} empty={null} />
          </Card>
        </div>
      </div>
    </PanelPage>
  );
}

type Rfq = Route.ComponentProps['loaderData'];
type Result = Route.ComponentProps['actionData'];

/** What the buyer wrote, with the contacts hidden or shown. */
function Texts({ rfq, isOriginal }: { rfq: Rfq; isOriginal: boolean }) {
  const { locale } = rfq;
  return (
    <div lang={rfq.language} dir="auto">
      <p className="text-medium">
        <Said pieces={rfq.namePieces} isOriginal={isOriginal} />
      </p>
      {rfq.textPieces.length === 0 ? (
        <p className="text-soft" lang={locale}>
          {m.noText({ locale })}
        </p>
      ) : (
        <p className="panel-quotation">
          <Said pieces={rfq.textPieces} isOriginal={isOriginal} />
        </p>
      )}
    </div>
  );
}

/** The rules whose words the request contains; none stops it by itself. */
function Words({ rfq: { locale, rules } }: { rfq: Rfq }) {
  return rules.length === 0 ? null : (
    <Card as="section">
      <h2 className="card-title">{m.words({ locale })}</h2>
      <p className="text-soft">{m.wordsText({ locale })}</p>
      <ul>
        {rules.map(({ id, group, phrase }) => (
          <li key={id}>
            <a className="link" href={memberPaths.word({ locale, id })}>
              <bdi>{phrase}</bdi>
            </a>{' '}
            · {group}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Files({ rfq }: { rfq: Rfq }) {
  const { locale } = rfq;
  return (
    <Card as="section">
      <h2 className="card-title">{m.files({ locale })}</h2>
      {rfq.files.length === 0 ? (
        <p className="text-soft">{m.noFiles({ locale })}</p>
      ) : (
        <>
          <Alert tone="warning">{m.filesWarning({ locale })}</Alert>
          <FileLinks
            files={rfq.files}
            sizes={rfq.fileSizes}
            path={memberPaths.rfqApprovalFiles({ locale, id: rfq.id })}
          />
        </>
      )}
    </Card>
  );
}

function Decide({ rfq: { locale, can, shown }, answer }: { rfq: Rfq; answer: Result }) {
  const act = {
    locale,
    answer,
    children: <input type="hidden" name="shown" value={shown} />,
  };
  return (
    <Card as="section">
      <h2 className="card-title">{m.decide({ locale })}</h2>
      {Object.values(can).some(Boolean) ? null : (
        <p className="text-soft">{m.decided({ locale })}</p>
      )}
      {can.approve ? (
        <ActForm
          key="approve"
          intent="approve"
          title={m.approve({ locale })}
          text={m.approveText({ locale })}
          {...act}
        />
      ) : null}
      {can.askForChanges ? (
        <ActForm
          key="changes"
          intent="changes"
          title={m.changes({ locale })}
          text={m.changesText({ locale })}
          needsReason
          {...act}
        />
      ) : null}
      {can.reject ? (
        <ActForm
          key="reject"
          intent="reject"
          title={m.reject({ locale })}
          text={m.rejectText({ locale })}
          needsReason
          isDangerous
          {...act}
        />
      ) : null}
      {can.remove ? (
        <ActForm
          key="remove"
          intent="remove"
          title={m.remove({ locale })}
          text={m.removeText({ locale })}
          needsReason
          isDangerous
          {...act}
        />
      ) : null}
    </Card>
  );
}

function Buyer({ rfq }: { rfq: Rfq }) {
  const { locale } = rfq;
  return (
    <Card as="section">
      <h2 className="card-title">{m.buyer({ locale })}</h2>
      <FactList
        facts={[
          ...(rfq.businessEmail === null
            ? []
            : [{ name: m.businessEmail({ locale }), value: ltr(rfq.businessEmail) }]),
          { name: m.requests({ locale }), value: String(rfq.requestsOfCompany) },
        ]}
      >
        <FactRow name={m.company({ locale })}>
          <a
            className="link"
            dir="auto"
            href={memberPaths.controlCompany({ locale, id: rfq.company.id })}
          >
            {rfq.company.name}
          </a>
        </FactRow>
        <FactRow name={m.person({ locale })}>
          {rfq.person === null ? (
            m.gone({ locale })
          ) : (
            <a className="link" dir="auto" href={memberPaths.user({ locale, id: rfq.person.id })}>
              {rfq.person.name}
            </a>
          )}
        </FactRow>
        {rfq.person?.email ? (
          <FactRow name={m.email({ locale })}>
            <bdi dir="ltr">{rfq.person.email}</bdi> ·{' '}
            {(rfq.person.isConfirmed ? m.confirmed : m.notConfirmed)({ locale })}
          </FactRow>
        ) : null}
      </FactList>
    </Card>
  );
}
