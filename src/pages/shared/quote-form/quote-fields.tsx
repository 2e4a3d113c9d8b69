import { maxBreaks, maxNote, sampleFeePayers, validDays } from '#features/quotes/schemas.ts';
import { type OfferField } from '#features/quotes/rules/offer-changes.ts';
import { fields } from '#messages/features/quotes';
import * as m from '#messages/pages/shared/quote-form';
import { ltr } from '#shared/bidi-marks.ts';
import { Choices, Select, TextArea, TextField } from '#ui/field.tsx';
import type { QuoteFormView } from './load-quote-form.server.ts';

export type OfferFieldOf = (name: string) => {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
};
type Props = { readonly view: QuoteFormView; readonly field: OfferFieldOf };

const whole = { inputMode: 'numeric', autoComplete: 'off', maxLength: 24 } as const;
const money = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const;

const options = (choices: readonly { readonly code: string; readonly name: string }[]) =>
  choices.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

/** The name of a field, as comparisons and histories have it. */
const nameOf = (field: OfferField, { locale }: QuoteFormView) => fields({ field }, { locale });

export function PriceFields({ view, field }: Props) {
  const { locale, asked } = view;
  return (
    <>
      <div className="quote-form-row">
        <TextField
          label={nameOf('unitPrice', view)}
          hint={
            asked['unitPrice'] === undefined
              ? undefined
              : m.asked({ value: asked['unitPrice'] }, { locale })
          }
          {...money}
          {...field('unitPrice')}
          required
        />
        <TextField
          label={nameOf('originalPrice', view)}
          optional={m.optional({ locale })}
          hint={m.originalHint({ locale })}
          {...money}
          {...field('originalPrice')}
        />
      </div>
      <div className="quote-form-row">
        <Select label={nameOf('currency', view)} {...field('currency')}>
          {options(view.currencies)}
        </Select>
        <Select label={nameOf('unit', view)} {...field('unit')}>
          {options(view.units)}
        </Select>
        <TextField
          label={nameOf('moq', view)}
          optional={m.optional({ locale })}
          {...whole}
          {...field('moq')}
        />
      </div>
    </>
  );
}

export function BreakFields({ view: { locale }, field }: Props) {
  const { error } = field('breaks');
  return (
    <fieldset>
      <legend>{m.breaksTitle({ locale })}</legend>
      <p className="field-hint">{m.breaksHint({ locale })}</p>
      {error === undefined ? null : (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="quote-form-breaks">
        <span aria-hidden="true">{m.from({ locale })}</span>
        <span aria-hidden="true">{m.unitPrice({ locale })}</span>
        {Array.from({ length: maxBreaks }, (_, i) => {
          const step = { number: ltr(i + 1) };
          return [
            <BreakField
              key={`from${i}`}
              label={m.breakFrom(step, { locale })}
              {...whole}
              {...field(`breaks[${i}].fromQuantity`)}
            />,
            <BreakField
              key={`price${i}`}
              label={m.breakPrice(step, { locale })}
              {...money}
              {...field(`breaks[${i}].priceMicros`)}
            />,
          ];
        })}
      </div>
    </fieldset>
  );
}

type BreakProps = ReturnType<OfferFieldOf> & (typeof whole | typeof money) & { label: string };

/** Its column's head is its visible label. */
const BreakField = ({ label, error, ...input }: BreakProps) => (
  <div className="field">
    <span className="input input-sm">
      <input {...input} aria-label={label} aria-invalid={error === undefined ? undefined : true} />
    </span>
    {error === undefined ? null : <p className="field-error">{error}</p>}
  </div>
);

export function SampleFields({ view, field }: Props) {
  const { locale } = view;
  const payerTexts = {
    seller: m.payerSeller({ locale }),
    buyer: m.payerBuyer({ locale }),
    none: m.payerNone({ locale }),
  };
  const { name, error, defaultValue } = field('sampleFeePayer');
  return (
    <fieldset>
      <legend>{m.sampleTitle({ locale })}</legend>
      <Choices
        legend={m.samplePayer({ locale })}
        name={name}
        error={error}
        defaultValue={defaultValue}
        choices={sampleFeePayers.map((value) => ({ value, label: payerTexts[value] }))}
      />
      <div className="quote-form-row">
        <TextField
          label={m.sampleFee({ locale })}
          optional={m.optional({ locale })}
          {...money}
          {...field('sampleFee')}
        />
        <TextField
          label={m.sampleDays({ locale })}
          optional={m.optional({ locale })}
          hint={m.daysHint({ locale })}
          {...whole}
          {...field('sampleLeadDays')}
        />
      </div>
    </fieldset>
  );
}

export function DeliveryFields({ view, field }: Props) {
  const { locale } = view;
  const optional = m.optional({ locale });
  return (
    <fieldset>
      <legend>{m.deliveryTitle({ locale })}</legend>
      <div className="quote-form-row">
        <TextField
          label={m.leadDays({ locale })}
          optional={optional}
          {...whole}
          {...field('leadDays')}
        />
        <Select label={nameOf('incoterm', view)} {...field('incoterm')}>
          <option value="">{m.noIncoterm({ locale })}</option>
          {options(view.incoterms)}
        </Select>
        <TextField
          label={nameOf('place', view)}
          optional={optional}
          hint={m.placeHint({ locale })}
          maxLength={120}
          dir="auto"
          {...field('place')}
        />
      </div>
      <p className="field-hint">{m.legsHint({ locale })}</p>
      <div className="quote-form-row">
        {(['freight', 'insurance', 'inspection'] as const).map((name) => (
          <TextField
            key={name}
            label={nameOf(name, view)}
            optional={optional}
            {...money}
            {...field(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function TermFields({ view, field }: Props) {
  const { locale } = view;
  return (
    <fieldset>
      <legend>{m.termsTitle({ locale })}</legend>
      <div className="quote-form-row">
        <TextField
          label={nameOf('paymentTerms', view)}
          optional={m.optional({ locale })}
          hint={m.paymentHint({ locale })}
          maxLength={300}
          dir="auto"
          {...field('paymentTerms')}
        />
        <TextField
          label={m.validDays({ locale })}
          hint={m.validHint({ min: ltr(validDays.min), max: ltr(validDays.max) }, { locale })}
          {...whole}
          {...field('validDays')}
          required
        />
      </div>
      <TextArea
        label={nameOf('note', view)}
        optional={m.optional({ locale })}
        hint={m.noteHint({ locale })}
        rows={4}
        maxLength={maxNote}
        dir="auto"
        {...field('note')}
      />
    </fieldset>
  );
}
