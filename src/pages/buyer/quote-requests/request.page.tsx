import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { fileSizeText } from '#features/attachments/format.ts';
import { postingFacts, rfqFacts, stateText, stepViews } from '#features/rfqs/format.ts';
import { RfqStateBadge } from '#features/rfqs/components/state-badge.tsx';
import { StepList } from '#features/rfqs/components/step-list.tsx';
import { discardRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { countQuotesOf } from '#features/quotes/queries/buyer-tasks.server.ts';
import { shareCard } from '#features/rfqs/commands/share-card.server.ts';
import { postRfqAgain } from '#features/rfqs/commands/post-again.server.ts';
import { cardStates, endedStates } from '#features/rfqs/rules.ts';
import { isFormKey } from '#features/rfqs/schemas.ts';
import { closeRfq } from '#features/rfqs/commands/close-rfq.server.ts';
import { getOwnRfq, getRfqDraft } from '#features/rfqs/queries/own-rfqs.server.ts';
import * as m from '#messages/pages/buyer/quote-requests';
import type { PageContext } from '#platform/pages/load-page.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/request.page';
import { marketUrl, noticeOf } from './request-notices.ts';
import { RequestQuotes } from './request-quotes.tsx';

/** Where a draft is written, or a request changed. */
const createPath = (context: PageContext, id: string): string =>
  `${marketUrl(context)}${paths.createRfq(context)}?rfq=${id}`;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    const [rfq, counts] = await Promise.all([
      getOwnRfq(context, args.params.rfq),
      countQuotesOf(context, [args.params.rfq]),
    ]);
    const isDraft = rfq.state === 'draft';
    const draft = isDraft ? (await getRfqDraft(context, rfq.id)).typed : null;
    const done = args.url.searchParams.get('done');
    return {
      locale,
      id: rfq.id,
      state: rfq.state,
      stateText: stateText(rfq.state, locale),
      productName: draft ? (draft.productName ?? '') : rfq.productName,
      requirements: draft ? (draft.requirements ?? '') : rfq.requirements,
      language: isDraft ? locale : rfq.language,
      facts: [
        ...rfqFacts(rfq, locale),
        ...(isDraft ? [] : postingFacts(rfq, locale)),
        ...(rfq.businessEmail === null
          ? []
          : [{ name: m.businessEmail({ locale }), value: ltr(rfq.businessEmail) }]),
        ...(isDraft
          ? []
          : [
              {
                name: m.card({ locale }),
                value: (rfq.sharesCard ? m.cardShared : m.cardHidden)({ locale }),
              },
            ]),
        ...(rfq.isOpen ? [{ name: m.quotesLeft({ locale }), value: String(rfq.quotesLeft) }] : []),
        ...(rfq.isOpen && rfq.expiresAt
          ? [{ name: m.openUntil({ locale }), value: dateText(rfq.expiresAt, locale) }]
          : []),
      ],
      files: rfq.attachments,
      fileSizes: rfq.attachments.map(
        ({ sizeBytes, isWithheld }) =>
          fileSizeText(sizeBytes, locale) + (isWithheld ? ` · ${m.withheld({ locale })}` : ''),
      ),
      steps: stepViews(rfq.steps, locale),
      reviewReason: rfq.reviewReason,
      isEditable: rfq.isEditable,
      canClose: rfq.canClose,
      hasChanges: rfq.hasChanges,
      editHref: createPath(context, rfq.id),
      publicHref: rfq.isPublic ? `${marketUrl(context)}${paths.rfq({ locale, id: rfq.id })}` : null,
      quotes: counts.get(rfq.id) ?? { all: 0, unseen: 0 },
      canShareCard: !rfq.sharesCard && cardStates.some((state) => state === rfq.state),
      canPostAgain: endedStates.some((ended) => ended === rfq.state),
      draftKey: randomUUID(),
      isSent: done === 'sent',
      notice: noticeOf(done, locale),
    };
  });

const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['close', 'discard', 'share']) }),
  z.object({ intent: z.literal('again'), key: z.string().refine(isFormKey, 'badRequest') }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'buyer', acts, async (context, input) => {
    const { intent } = input;
    const id = args.params.rfq;
    const list = memberPaths.buyerRfqs({ locale: context.locale });
    if (intent === 'again') {
      const { publicId } = await postRfqAgain(context, id, input.key);
      return redirect(createPath(context, publicId), 303);
    }
    if (intent === 'share') {
      await shareCard(context, id);
      return redirect(`${list}/${id}?done=shared`, 303);
    }
    if (intent === 'close') {
      await closeRfq(context, id);
      return redirect(`${list}/${id}?done=closed`, 303);
    }
    const { state } = await getOwnRfq(context, id);
    await discardRfqDraft(context, id);
    return redirect(state === 'draft' ? `${list}?done=discarded` : `${list}/${id}?done=kept`, 303);
  });

export default function RequestPage({ loaderData: rfq, actionData: answer }: Route.ComponentProps) {
  const { locale, state, isEditable, canClose, hasChanges } = rfq;
  const isDraft = state === 'draft';
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  const discard = isDraft
    ? {
        title: m.discard({ locale }),
        text: m.discardText({ locale }),
        now: m.discardNow({ locale }),
      }
    : { title: m.drop({ locale }), text: m.dropText({ locale }), now: m.drop({ locale }) };
  return (
    <PanelPage
      title={rfq.productName || m.untitled({ locale })}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.buyerRfqs({ locale }) }]}
      crumbsLabel={crumbsLabel}
      tools={
        <>
          <RfqStateBadge state={state} label={rfq.stateText} />
          {rfq.publicHref === null ? null : (
            <Button size="sm" href={rfq.publicHref}>
              {m.seePublic({ locale })}
            </Button>
          )}
        </>
      }
    >
      {rfq.isSent ? (
        <div role="status">
          <Alert tone="success">
            <b>{m.sentTitle({ locale })}</b> {m.sentText({ locale })}
          </Alert>
        </div>
      ) : null}
      {rfq.notice === null ? null : (
        <div role="status">
          <Alert tone="success">{rfq.notice}</Alert>
        </div>
      )}
      {rfq.reviewReason === null ? null : (
        <Alert tone="warning">
          <b>{m.reason({ locale })}</b>
          <p dir="auto">{rfq.reviewReason}</p>
        </Alert>
      )}
      <div className="panel-columns">
        <div className="panel-stack">
          <Card as="section">
            <h2 className="card-title">{m.facts({ locale })}</h2>
            <FactList facts={rfq.facts} />
          </Card>
          <Card as="section">
            <h2 className="card-title">{m.said({ locale })}</h2>
            {rfq.requirements === '' ? (
              <p className="text-soft">{m.noText({ locale })}</p>
            ) : (
              <p className="panel-quotation" lang={rfq.language} dir="auto">
                {rfq.requirements}
              </p>
            )}
          </Card>
          {rfq.files.length === 0 ? null : (
            <Card as="section">
              <h2 className="card-title">{m.files({ locale })}</h2>
              <FileLinks
                files={rfq.files}
                sizes={rfq.fileSizes}
                path={memberPaths.buyerRfqFiles({ locale, id: rfq.id })}
              />
            </Card>
          )}
        </div>
        <div className="panel-stack">
          {isDraft ? null : <RequestQuotes {...rfq} />}
          <Card as="section">
            <h2 className="card-title">{m.actions({ locale })}</h2>
            {state === 'pending_approval' ? (
              <p className="text-soft">{m.waitText({ locale })}</p>
            ) : null}
            {!isEditable && !canClose && !rfq.canPostAgain && state !== 'pending_approval' ? (
              <p className="text-soft">{m.nothingToDo({ locale })}</p>
            ) : null}
            {isEditable ? (
              <div className="stack">
                <p className="text-soft">
                  {(hasChanges
                    ? m.hasChanges
                    : isDraft
                      ? m.draftText
                      : state === 'open'
                        ? m.editText
                        : m.mendText)({ locale })}
                </p>
                <div>
                  <Button
                    variant={rfq.quotes.all > 0 ? 'secondary' : 'primary'}
                    size="sm"
                    href={rfq.editHref}
                  >
                    {(isDraft || hasChanges ? m.goOn : m.edit)({ locale })}
                  </Button>
                </div>
              </div>
            ) : null}
            {isDraft || hasChanges ? <Act intent="discard" {...discard} answer={answer} /> : null}
            {rfq.canShareCard ? (
              <Act
                intent="share"
                title={m.share({ locale })}
                text={m.shareText({ locale })}
                now={m.shareNow({ locale })}
                isSafe
                answer={answer}
              />
            ) : null}
            {rfq.canPostAgain ? (
              <Act
                intent="again"
                title={m.again({ locale })}
                text={m.againText({ locale })}
                now={m.againNow({ locale })}
                isSafe
                answer={answer}
              >
                <input type="hidden" name="key" value={rfq.draftKey} />
              </Act>
            ) : null}
            {canClose ? (
              <Act
                intent="close"
                title={m.close({ locale })}
                text={m.closeText({ locale })}
                now={m.closeNow({ locale })}
                answer={answer}
              />
            ) : null}
          </Card>
          <Card as="section">
            <h2 className="card-title">{m.history({ locale })}</h2>
            <StepList steps={rfq.steps} empty={m.noHistory({ locale })} />
          </Card>
        </div>
      </div>
    </PanelPage>
  );
}

type ActProps = {
  readonly intent: string;
  readonly title: string;
  readonly text: string;
  readonly now: string;
  /** Not red: nothing is lost. */
  readonly isSafe?: boolean;
  readonly answer: Route.ComponentProps['actionData'];
  readonly children?: ReactNode;
};

/** Opens, explains the consequence, and needs a second click. */
function Act({ intent, title, text, now, isSafe = false, answer: last, children }: ActProps) {
  const answer = resultFor(last, intent);
  return (
    <details className="panel-act" open={answer ? true : undefined}>
      <summary>{title}</summary>
      <p className="text-soft">{text}</p>
      <IntentForm intent={intent} answer={answer}>
        {children}
        <div>
          <SubmitButton size="sm" variant={isSafe ? 'secondary' : 'danger'}>
            {now}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}
