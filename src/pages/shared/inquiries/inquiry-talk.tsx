import { InquiryStateBadge } from '#features/inquiries/components/state-badge.tsx';
import { MessageForm, type MessageFormProps } from '#features/threads/components/message-form.tsx';
import { MessageList } from '#features/threads/components/message-list.tsx';
import * as m from '#messages/pages/shared/inquiries';
import { useFreshData, useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import { Button } from '#ui/button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { InquiryPageView } from './load-inquiry.server.ts';

/** As `inquiriesTopic` of inquiries’ events. */
const topic = 'inquiries';
const lookMs = 30_000;

type Props = { inquiry: InquiryPageView; answer: MessageFormProps['answer'] };

/** What both parties write to each other, what was asked, and what one may do with it. */
export function InquiryTalk({ inquiry, answer: latest }: Props) {
  const { locale, canWrite, isOtherGone, written, isSent, isMarket, side } = inquiry;
  useFreshData(true, topic, lookMs);
  const answer = useLastingAnswer(latest);
  return (
    <>
      {isSent ? (
        <div role="status">
          <Alert tone="success">{m.sent({ locale })}</Alert>
        </div>
      ) : null}
      {isMarket && side === 'buyer' ? <Alert>{m.marketAnswers({ locale })}</Alert> : null}
      <AskedCard inquiry={inquiry} answer={answer} />
      <Card as="section">
        <h2 className="card-title">{m.messages({ locale })}</h2>
        <MessageList {...inquiry} kind="message" />
        {canWrite ? (
          <MessageForm key={written} {...inquiry} kind="message" answer={answer} />
        ) : (
          <Alert>{(isOtherGone ? m.otherGone : m.blocked)({ locale })}</Alert>
        )}
      </Card>
    </>
  );
}

function AskedCard({ inquiry, answer }: Props) {
  const { locale, state, stateText, product, store, facts, card, side, sharesCard } = inquiry;
  return (
    <Card as="section">
      <h2 className="card-title">{m.about({ locale })}</h2>
      <FactList facts={facts}>
        <FactRow name={m.state({ locale })}>
          <InquiryStateBadge state={state} label={stateText} />
        </FactRow>
        {product === null ? null : (
          <FactRow name={m.factProductPage({ locale })}>
            {product.href === null ? (
              <bdi>{product.title}</bdi>
            ) : (
              <a className="link" href={product.href}>
                <bdi>{product.title}</bdi>
              </a>
            )}
          </FactRow>
        )}
        <FactRow name={m.factStore({ locale })}>
          <a className="link" href={store.href}>
            <bdi>{store.name}</bdi>
          </a>
        </FactRow>
      </FactList>
      <h3 className="card-title">{m.card({ locale })}</h3>
      {card === null ? (
        <p className="text-soft">{m.cardHidden({ locale })}</p>
      ) : (
        <FactList facts={card} />
      )}
      {side === 'buyer' ? (
        <p className="field-hint">{(sharesCard ? m.cardShared : m.cardOnlyYou)({ locale })}</p>
      ) : null}
      <Moves inquiry={inquiry} answer={answer} />
    </Card>
  );
}

const moveTexts = { close: m.close, reopen: m.reopen, block: m.block, unblock: m.unblock };

function Moves({ inquiry, answer }: Props) {
  const { locale, moves, side, sharesCard, orderHref, reportHref } = inquiry;
  return (
    <div className="form-actions">
      {side === 'buyer' && !sharesCard ? (
        <IntentForm intent="share" answer={answer}>
          <SubmitButton size="sm">{m.share({ locale })}</SubmitButton>
        </IntentForm>
      ) : null}
      {orderHref === null ? null : (
        <Button size="sm" href={orderHref}>
          {m.requestOrder({ locale })}
        </Button>
      )}
      {moves.map((move) =>
        move === 'write' ? null : (
          <IntentForm key={move} intent={move} answer={answer}>
            <SubmitButton size="sm" variant="secondary">
              {moveTexts[move]({ locale })}
            </SubmitButton>
          </IntentForm>
        ),
      )}
      <a className="btn btn-quiet btn-sm" href={reportHref}>
        {m.report({ locale })}
      </a>
    </div>
  );
}
