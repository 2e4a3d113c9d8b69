import { OrderStateBadge } from '#features/orders/components/state-badge.tsx';
import * as m from '#messages/pages/shared/delivery';
import { bidi } from '#ui/bidi.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { useFreshData, useLastingAnswer } from '../use-fresh-data.ts';
import { InspectionCard } from './inspection-card.tsx';
import type { DeliveryProps } from './delivery-props.ts';
import { MilestoneForm, MilestonesCard } from './milestones-card.tsx';
import { ShipmentForm, ShipmentsCard } from './shipments-card.tsx';
import './delivery.css';

/** As `ordersTopic` of orders' events. */
const topic = 'orders';
const lookMs = 30_000;

/** Production, inspection, shipments and receipt of an order, for either side and for staff. */
export function DeliveryPage({ order, answer: latest }: DeliveryProps) {
  const { locale, done, side } = order;
  useFreshData(true, topic, lookMs);
  const answer = useLastingAnswer(latest);
  const doneKind = ['start', 'milestone', 'shipment', 'delivery', 'confirm', 'book', 'waive']
    .concat('report')
    .find((one) => one === done);
  return (
    <>
      {doneKind === undefined || answer ? null : (
        <div role="status">
          <Alert tone="success">{m.done({ kind: doneKind }, { locale })}</Alert>
        </div>
      )}
      {side === null ? <Alert>{m.lookedAt({ locale })}</Alert> : null}
      <div className="panel-columns delivery-columns">
        <div className="panel-stack">
          <NowCard order={order} answer={answer} />
          <InspectionCard order={order} answer={answer} />
        </div>
        <div className="panel-stack">
          <QuantitiesCard order={order} />
          {order.canShip ? (
            <ShipmentForm
              key={`shipment ${order.shipments.length}`}
              order={order}
              answer={answer}
            />
          ) : null}
          <ShipmentsCard order={order} answer={answer} />
          {order.canTell ? (
            <MilestoneForm
              key={`milestone ${order.milestones.length}`}
              order={order}
              answer={answer}
            />
          ) : null}
          <MilestonesCard order={order} />
        </div>
      </div>
    </>
  );
}

/** What it waits for, and the one step that this reader may take. */
function NowCard({ order, answer }: DeliveryProps) {
  const { locale, state, stateText, next, canStart, canConfirm, whyNotShip } = order;
  return (
    <Card as="section" className="delivery-part">
      <h2 className="card-title">{m.now({ locale })}</h2>
      <p>
        <OrderStateBadge state={state} label={stateText} />
      </p>
      <p>{next}</p>
      {order.confirmsAt === null ? null : (
        <p className="field-hint">{m.confirmsAt({ date: order.confirmsAt }, { locale })}</p>
      )}
      {order.confirmedAt === null ? null : (
        <p className="field-hint">{m.confirmedAt({ date: order.confirmedAt }, { locale })}</p>
      )}
      {whyNotShip === null ? null : <Alert tone="warning">{whyNotShip}</Alert>}
      {canStart ? (
        <IntentForm intent="start" answer={answer}>
          <SubmitButton isBlock>{m.start({ locale })}</SubmitButton>
          <p className="field-hint">{m.startHint({ locale })}</p>
        </IntentForm>
      ) : null}
      {canConfirm ? (
        <IntentForm intent="confirm" answer={answer}>
          <SubmitButton isBlock>{m.confirm({ locale })}</SubmitButton>
          <p className="field-hint">{m.confirmHint({ locale })}</p>
        </IntentForm>
      ) : null}
    </Card>
  );
}

/** How much of each line was ordered and shipped. */
const QuantitiesCard = ({ order: { locale, lines } }: Pick<DeliveryProps, 'order'>) => (
  <Card as="section" className="delivery-part">
    <h2 className="card-title">{m.quantities({ locale })}</h2>
    <TableScroll label={m.quantities({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.product({ locale })}</th>
            <th scope="col" className="data-table-number">
              {m.ordered({ locale })}
            </th>
            <th scope="col" className="data-table-number">
              {m.shipped({ locale })}
            </th>
            <th scope="col" className="data-table-number">
              {m.left({ locale })}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <td className="data-table-text">
                <bdi lang={line.lang}>{line.name}</bdi>
              </td>
              <td className="data-table-number">{bidi(line.ordered)}</td>
              <td className="data-table-number">{bidi(line.shipped)}</td>
              <td className="data-table-number">{bidi(line.leftText)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  </Card>
);
