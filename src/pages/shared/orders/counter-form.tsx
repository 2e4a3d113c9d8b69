import * as m from '#messages/pages/shared/orders';
import { incoterms } from '#shared/incoterms.ts';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import type { MessageFormProps } from '#features/threads/components/message-form.tsx';
import type { OrderPageView } from './load-order.server.ts';

type Props = { order: OrderPageView; answer: MessageFormProps['answer'] };
type FieldOf = (
  name: string,
  known: string,
) => { name: string; error: string | undefined; defaultValue: string };
type PartProps = { order: OrderPageView; field: FieldOf };

/** Offers other terms. What was typed stays, also when the terms changed meanwhile. */
export function CounterForm({ order, answer }: Props) {
  const { locale, fields, revision } = order;
  const own = resultFor(answer, 'counter');
  const optional = m.optional({ locale });
  const field = (name: string, known: string) => {
    const said = own?.values[name];
    return {
      name,
      error: own?.errors[name],
      defaultValue: own ? (typeof said === 'string' ? said : '') : known,
    };
  };
  const isTicked = (name: 'fromStock' | 'wantsSample') =>
    own ? own.values[name] === 'on' : fields[name];
  return (
    <details className="orders-fold" open={own !== undefined}>
      <summary className="btn btn-secondary btn-sm">{m.counter({ locale })}</summary>
      <IntentForm intent="counter" answer={answer}>
        {own?.errors['lines'] === undefined ? null : (
          <Alert tone="danger">{own.errors['lines']}</Alert>
        )}
        {/* After a refusal the terms beside the form are the latest: those are answered now. */}
        <input type="hidden" name="revision" value={revision} />
        <LineFields order={order} field={field} />
        <WholeFields order={order} field={field} />
        <label className="check">
          <input type="checkbox" name="fromStock" defaultChecked={isTicked('fromStock')} />
          <span>{m.term({ term: 'fromStock' }, { locale })}</span>
        </label>
        <label className="check">
          <input type="checkbox" name="wantsSample" defaultChecked={isTicked('wantsSample')} />
          <span>{m.term({ term: 'wantsSample' }, { locale })}</span>
        </label>
        <TextArea
          label={m.note({ locale })}
          optional={optional}
          {...field('note', '')}
          rows={3}
          maxLength={2_000}
          dir="auto"
        />
        <SubmitButton size="sm" variant="secondary">
          {m.sendCounter({ locale })}
        </SubmitButton>
      </IntentForm>
    </details>
  );
}

const LineFields = ({ order: { locale, fields, currency }, field }: PartProps) => (
  <>
    {fields.lines.map((line, i) => (
      <fieldset key={line.position} className="orders-line">
        <legend className="field-label" dir="auto">
          {line.name}
        </legend>
        <input type="hidden" name={`lines[${i}].position`} value={line.position} />
        <div className="form-row">
          <TextField
            label={m.quantityIn({ unit: line.unit }, { locale })}
            {...field(`lines[${i}].quantity`, line.quantity)}
            inputMode="numeric"
            dir="ltr"
          />
          <TextField
            label={m.priceIn({ currency }, { locale })}
            {...field(`lines[${i}].price`, line.price)}
            inputMode="decimal"
            dir="ltr"
          />
        </div>
      </fieldset>
    ))}
  </>
);

const WholeFields = ({ order: { locale, fields, currency }, field }: PartProps) => {
  const optional = m.optional({ locale });
  return (
    <>
      <TextField
        label={m.shippingCost({ currency }, { locale })}
        optional={optional}
        {...field('shippingCost', fields.shippingCost)}
        inputMode="decimal"
        dir="ltr"
      />
      <div className="form-row">
        <Select
          label={m.term({ term: 'incoterm' }, { locale })}
          optional={optional}
          {...field('incoterm', fields.incoterm)}
        >
          <option value="">{m.noIncoterm({ locale })}</option>
          {incoterms.map((term) => (
            <option key={term} value={term}>
              {term}
            </option>
          ))}
        </Select>
        <TextField
          label={m.term({ term: 'place' }, { locale })}
          optional={optional}
          {...field('place', fields.place)}
          maxLength={120}
          dir="auto"
        />
      </div>
      <div className="form-row">
        <TextField
          label={m.term({ term: 'shipOn' }, { locale })}
          optional={optional}
          {...field('shipOn', fields.shipOn)}
          type="date"
          dir="ltr"
        />
        <TextField
          label={m.depositPercent({ locale })}
          optional={optional}
          hint={m.depositHint({ locale })}
          {...field('depositPercent', fields.depositPercent)}
          inputMode="numeric"
          dir="ltr"
        />
      </div>
    </>
  );
};
