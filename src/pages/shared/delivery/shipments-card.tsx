import { useState } from 'react';
import * as m from '#messages/pages/shared/delivery';
import { bidi } from '#ui/bidi.tsx';
import { Badge } from '#ui/badges.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { DeliveryProps } from './delivery-props.ts';
import type { DeliveryView } from './load-delivery.server.ts';
import { FilesField, KeptFiles, ShownFileList } from './shown-files.tsx';

/** The seller ships a part of the order or all that is left, which the fields show. */
export function ShipmentForm({ order, answer }: DeliveryProps) {
  const { locale, lines, formKey, today } = order;
  const own = resultFor(answer, 'shipment');
  const [key] = useState(String(own?.values['key'] ?? formKey));
  const typed = fieldsOf(own);
  const field = (name: string, known = '') =>
    own ? typed(name) : { name, error: undefined, defaultValue: known };
  const optional = m.optional({ locale });
  return (
    <Card as="section" className="delivery-part">
      <h2 className="card-title">{m.ship({ locale })}</h2>
      <IntentForm intent="shipment" answer={own} encType="multipart/form-data">
        {own?.errors['lines'] === undefined ? null : (
          <Alert tone="danger">{own.errors['lines']}</Alert>
        )}
        <input type="hidden" name="key" value={key} />
        {lines
          .filter(({ left }) => left > 0)
          .map((line, i) => (
            <div key={line.position}>
              <input type="hidden" name={`lines[${i}].position`} value={line.position} />
              <TextField
                label={m.quantityOf({ name: line.name }, { locale })}
                hint={m.leftHint({ left: line.leftText }, { locale })}
                {...field(`lines[${i}].quantity`, String(line.left))}
                inputMode="numeric"
                maxLength={24}
                dir="ltr"
              />
            </div>
          ))}
        <div className="form-row">
          <TextField
            label={m.carrier({ locale })}
            {...field('carrier')}
            maxLength={80}
            dir="auto"
          />
          <TextField
            label={m.trackingNumber({ locale })}
            optional={optional}
            {...field('trackingNumber')}
            maxLength={80}
            dir="ltr"
          />
        </div>
        <TextField
          label={m.shippedOn({ locale })}
          {...field('shippedOn', today)}
          type="date"
          dir="ltr"
        />
        <TextArea
          label={m.note({ locale })}
          optional={optional}
          {...field('note')}
          rows={2}
          maxLength={2_000}
          dir="auto"
        />
        <FilesField
          label={m.documents({ locale })}
          hint={m.documentsHint({ locale })}
          optional={optional}
          error={own?.errors['attachments']}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.shipNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
      <KeptFiles order={order} purpose="shipment" answer={answer} />
    </Card>
  );
}

type Shipment = DeliveryView['shipments'][number];

export const ShipmentsCard = ({ order, answer }: DeliveryProps) => {
  const { locale, shipments } = order;
  return (
    <Card as="section" className="delivery-part">
      <h2 className="card-title">{m.shipments({ locale })}</h2>
      {shipments.length === 0 ? (
        <p className="text-soft">{m.noShipments({ locale })}</p>
      ) : (
        <ol className="delivery-list">
          {shipments.map((shipment) => (
            <ShipmentItem key={shipment.id} shipment={shipment} order={order} answer={answer} />
          ))}
        </ol>
      )}
    </Card>
  );
};

function ShipmentItem({ shipment, order, answer }: DeliveryProps & { shipment: Shipment }) {
  const { locale, filesPath, canDeliver } = order;
  const { delivery } = shipment;
  return (
    <li>
      <h3 className="text-medium">
        {shipment.title}{' '}
        <Badge tone={shipment.isDelivered ? 'ok' : 'iznik'} hasDot>
          {shipment.state}
        </Badge>
      </h3>
      <FactList facts={shipment.facts} />
      <ul className="delivery-quantities">
        {shipment.lines.map(({ position, name, quantity }) => (
          <li key={position}>
            {bidi(quantity)} · <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {shipment.note === '' ? null : (
        <p className="delivery-text" dir="auto">
          {shipment.note}
        </p>
      )}
      <ShownFileList shown={shipment.shown} path={filesPath} />
      {delivery === null ? null : (
        <>
          <h4 className="text-medium">{m.proof({ locale })}</h4>
          <FactList facts={delivery.facts} />
          {delivery.note === '' ? null : (
            <p className="delivery-text" dir="auto">
              {delivery.note}
            </p>
          )}
          <ShownFileList shown={delivery.shown} path={filesPath} />
        </>
      )}
      {delivery === null && canDeliver ? (
        <DeliveryForm shipment={shipment} order={order} answer={answer} />
      ) : null}
    </li>
  );
}

/** The seller says that a shipment has arrived, and proves it. */
function DeliveryForm({ shipment: { id }, order, answer }: DeliveryProps & { shipment: Shipment }) {
  const { locale, today } = order;
  const own = resultFor(answer, 'delivery', id);
  const typed = fieldsOf(own);
  const hasKept = order.unsent.some((file) => file.shipment === id);
  return (
    <details className="delivery-fold" open={own !== undefined || hasKept}>
      <summary className="btn btn-secondary btn-sm">{m.markDelivered({ locale })}</summary>
      <IntentForm intent="delivery" id={id} answer={own} encType="multipart/form-data">
        <div className="form-row">
          <TextField
            label={m.deliveredOn({ locale })}
            {...(own
              ? typed('deliveredOn')
              : { name: 'deliveredOn', defaultValue: today, error: undefined })}
            type="date"
            dir="ltr"
          />
          <TextField
            label={m.receivedBy({ locale })}
            {...typed('receivedBy')}
            maxLength={120}
            dir="auto"
          />
        </div>
        <TextArea
          label={m.note({ locale })}
          optional={m.optional({ locale })}
          {...typed('note')}
          rows={2}
          maxLength={2_000}
          dir="auto"
        />
        <FilesField
          label={m.proofFiles({ locale })}
          hint={m.proofHint({ locale })}
          error={own?.errors['attachments']}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.deliverNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
      <KeptFiles order={order} purpose="delivery" shipment={id} answer={answer} />
    </details>
  );
}
