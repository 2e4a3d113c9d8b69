import type { ReactNode } from 'react';
import * as m from '#messages/pages/shared/disputes';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { ShownFileList } from '../delivery/shown-files.tsx';
import { useFreshData } from '../use-fresh-data.ts';
import { ClaimForm, OfferForm, StatementForm } from './dispute-forms.tsx';
import type { DisputeProps } from './dispute-props.ts';
import './dispute.css';

/** As `ordersTopic` of orders' events. */
const topic = 'orders';
const lookMs = 30_000;
const doneKinds = ['claim', 'statement', 'offer', 'accept', 'decline', 'decide'];

/** An order's dispute for a party, or for staff. `children`: what only staff see and do. */
export function DisputePage({ order, answer, children }: DisputeProps & { children?: ReactNode }) {
  const { locale, done, dispute, canClaim, audience } = order;
  useFreshData(true, topic, lookMs);
  const doneKind = doneKinds.find((one) => one === done);
  const isParty = audience !== 'market';
  return (
    <>
      {doneKind === undefined || answer ? null : (
        <div role="status">
          <Alert tone="success">{m.done({ kind: doneKind }, { locale })}</Alert>
        </div>
      )}
      <div className="panel-columns dispute-columns">
        <div className="panel-stack">
          <NowCard order={order} />
          {isParty && dispute?.isOpen ? (
            <OfferForm key={`offer ${dispute.ownOffers}`} order={order} answer={answer} />
          ) : null}
        </div>
        <div className="panel-stack">
          {canClaim ? <ClaimForm order={order} answer={answer} /> : null}
          {dispute === null ? null : (
            <>
              <OffersCard order={order} answer={answer} />
              <StatementsCard order={order} />
            </>
          )}
          {isParty && dispute?.isOpen ? (
            <StatementForm
              key={`statement ${dispute.ownStatements}`}
              order={order}
              answer={answer}
            />
          ) : null}
          {children}
        </div>
      </div>
    </>
  );
}

/** Where the dispute is, what was claimed, and the money it is about. */
function NowCard({ order }: Pick<DisputeProps, 'order'>) {
  const { locale, dispute, time, stateText, money } = order;
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.now({ locale })}</h2>
      {dispute === null ? (
        <>
          <p>
            <Badge tone="iznik" hasDot>
              {stateText}
            </Badge>
          </p>
          <p>{m.about({ locale })}</p>
          {time === null ? null : <Alert tone={order.canClaim ? 'info' : 'warning'}>{time}</Alert>}
        </>
      ) : (
        <>
          <p>
            <Badge tone={dispute.isOpen ? 'bad' : 'neutral'} hasDot>
              {dispute.state}
            </Badge>
          </p>
          <p>{bidi(dispute.result ?? dispute.next)}</p>
          {dispute.decisionReason === '' ? null : (
            <p className="panel-quotation" dir="auto">
              {dispute.decisionReason}
            </p>
          )}
          {dispute.answerDue === null ? null : (
            <p className="field-hint">{m.answerDue({ date: dispute.answerDue }, { locale })}</p>
          )}
          <FactList facts={dispute.facts} />
        </>
      )}
      <h3 className="card-title">{m.money({ locale })}</h3>
      <FactList facts={money} />
    </Card>
  );
}

/** What each side would agree on, the last first. */
function OffersCard({ order, answer }: DisputeProps) {
  const { locale, dispute } = order;
  if (dispute === null || dispute.offers.length === 0) return null;
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.offers({ locale })}</h2>
      <ol className="dispute-list">
        {dispute.offers.map((offer) => (
          <li key={offer.id}>
            <p>
              <b>{bidi(m.offerOf({ amount: offer.amount, who: offer.who }, { locale }))}</b>{' '}
              <Badge tone={offer.isOpen ? 'warn' : 'neutral'}>{offer.state}</Badge>
            </p>
            <p className="field-hint">
              <time dateTime={offer.iso}>{offer.at}</time>
            </p>
            {offer.note === '' ? null : (
              <p className="dispute-text" dir="auto">
                {offer.note}
              </p>
            )}
            {offer.canAnswer ? (
              <>
                <div className="cluster">
                  {(['accept', 'decline'] as const).map((intent) => (
                    <IntentForm key={intent} intent={intent} answer={answer}>
                      <input type="hidden" name="offer" value={offer.id} />
                      <SubmitButton
                        size="sm"
                        variant={intent === 'accept' ? 'primary' : 'secondary'}
                      >
                        {(intent === 'accept' ? m.accept : m.decline)(
                          { amount: offer.amount },
                          { locale },
                        )}
                      </SubmitButton>
                    </IntentForm>
                  ))}
                </div>
                <p className="field-hint">{m.acceptHint({ locale })}</p>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What both sides said, with their evidence. */
function StatementsCard({ order: { locale, dispute, filesPath } }: Pick<DisputeProps, 'order'>) {
  if (dispute === null) return null;
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.statements({ locale })}</h2>
      <ol className="dispute-list">
        {dispute.statements.map((statement) => (
          <li key={statement.key}>
            <p>
              <b>{statement.who}</b>{' '}
              <time className="field-hint" dateTime={statement.iso}>
                {statement.at}
              </time>
            </p>
            <p className="dispute-text" dir="auto">
              {statement.text}
            </p>
            <ShownFileList shown={statement.shown} path={filesPath} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
