import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { disputeOutcomes } from '#features/disputes/schemas.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import * as m from '#messages/pages/control/disputes';
import * as shared from '#messages/pages/shared/disputes';
import {
  answerDispute,
  disputeActs,
  keepDisputeFiles,
} from '#pages/shared/disputes/answer-dispute.server.ts';
import { DisputePage } from '#pages/shared/disputes/dispute-page.tsx';
import {
  OrderHistory,
  OrderRequestCard,
  OrderTermsCard,
} from '#pages/shared/orders/order-facts.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { FoundCard } from '#pages/shared/returns/return-page.tsx';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { Choices, TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/dispute.page';
import { QueueTools } from '../queue-tools.tsx';
import { loadDisputeOfMarket, type MarketDispute } from './load-dispute.server.ts';

type Params = Route.LoaderArgs['params'];
const namedOf = ({ order }: Params): NamedOrder => ({ order, side: 'seller' });
const pathOf = (locale: Locale, { order }: Params) =>
  memberPaths.controlDispute({ locale, id: order });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', (context) =>
    loadDisputeOfMarket(context, args.params.order, {
      url: args.url,
      path: pathOf(context.locale, args.params),
    }),
  );

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'control',
    disputeActs,
    (context, act) =>
      answerDispute(context, namedOf(args.params), {
        act,
        path: pathOf(context.locale, args.params),
      }),
    { prepare: keepDisputeFiles(namedOf(args.params)) },
  );

/** Also after a refusal: what was said meanwhile is shown. */
export const shouldRevalidate = () => true;

type Decided = { order: MarketDispute; answer: ActionResult | undefined };

/** The decision, about what the page shows. */
function DecisionForm({ order, answer }: Decided) {
  const { locale, dispute, currency, paid, ifReleased } = order;
  const own = resultFor(answer, 'decide');
  const field = fieldsOf(own);
  if (dispute === null || !dispute.isOpen) return null;
  const chosen = String(own?.values['outcome'] ?? '');
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.decide({ locale })}</h2>
      {dispute.isHeard ? null : <Alert>{m.notHeard({ locale })}</Alert>}
      <p className="field-hint">{bidi(ifReleased)}</p>
      <IntentForm intent="decide" answer={own} data-shortcut="a">
        <input type="hidden" name="revision" value={dispute.revision} />
        <Choices
          legend={m.outcome({ locale })}
          name="outcome"
          error={own?.errors['outcome']}
          defaultValue={chosen}
          choices={disputeOutcomes.map((value) => ({
            value,
            label: m.outcomeLabel({ outcome: value, paid }, { locale }),
          }))}
        />
        <TextField
          label={m.amount({ locale })}
          hint={m.amountHint({ paid }, { locale })}
          optional={m.onlyPart({ locale })}
          end={currency}
          inputMode="decimal"
          maxLength={24}
          {...field('amount')}
        />
        <div data-shortcut="r">
          <TextArea
            label={m.decisionReason({ locale })}
            hint={m.decisionHint({ locale })}
            {...field('reason')}
            rows={5}
            maxLength={4_000}
            dir="auto"
          />
        </div>
        <div className="form-actions">
          <SubmitButton variant="danger">{m.decideNow({ locale })}</SubmitButton>
        </div>
        <p className="field-hint">{m.final({ locale })}</p>
      </IntentForm>
    </Card>
  );
}

/** What both sides wrote before, and how it was shipped. */
const Background = ({ order }: Pick<Decided, 'order'>) => {
  const { id, locale, shipments, messages, deliveryHref, orderHref } = order;
  return (
    <>
      <Card as="section" className="dispute-part">
        <h2 className="card-title">{m.shipments({ locale })}</h2>
        {shipments.length === 0 ? (
          <p className="text-soft">{m.noShipments({ locale })}</p>
        ) : (
          <FactList facts={shipments} />
        )}
        <div className="cluster">
          <Button size="sm" href={deliveryHref}>
            {m.toDelivery({ locale })}
          </Button>
          <Button size="sm" variant="quiet" href={orderHref}>
            {m.toOrder({ locale })}
          </Button>
        </div>
      </Card>
      <Card as="section" className="dispute-part">
        <h2 className="card-title">{m.messages({ locale })}</h2>
        {messages.length === 0 ? (
          <p className="text-soft">{m.noMessages({ locale })}</p>
        ) : (
          <ol className="dispute-list">
            {messages.map((message) => (
              <li key={message.number}>
                <p>
                  <b>{message.who}</b>{' '}
                  <time className="field-hint" dateTime={message.iso}>
                    {message.at}
                  </time>
                </p>
                <p className="dispute-text" dir="auto">
                  {message.text}
                </p>
                {message.files.length === 0 ? null : (
                  <FileLinks
                    files={message.files}
                    sizes={message.fileSizes}
                    path={`${memberPaths.controlDispute({ locale, id })}/files`}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </Card>
    </>
  );
};

export default function ControlDisputePage({
  loaderData: order,
  actionData: latest,
}: Route.ComponentProps) {
  const answer = useLastingAnswer(latest);
  const { locale, id, terms, neighbours } = order;
  const hrefOf = (other: string | null) =>
    other === null ? null : memberPaths.controlDispute({ locale, id: other });
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={shared.heading({ number: id }, { locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.controlDisputes({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        <QueueTools
          previous={hrefOf(neighbours.previous)}
          next={hrefOf(neighbours.next)}
          keys={m.keys({ locale })}
          locale={locale}
        />
      }
    >
      <DisputePage order={order} answer={answer}>
        <DecisionForm order={order} answer={answer} />
        {order.returned === null ? null : (
          <FoundCard found={order.returned} locale={locale} hasState />
        )}
        <Background order={order} />
        <OrderTermsCard order={terms} />
        <OrderRequestCard order={terms} filesPath={`${order.orderHref}/files`} />
        <OrderHistory order={terms} />
      </DisputePage>
    </PanelPage>
  );
}
