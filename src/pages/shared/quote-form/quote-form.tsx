import { type ComponentProps, useState } from 'react';
import { maxOfferFiles } from '#features/quotes/rules.ts';
import { typedTotals } from '#features/quotes/rules/offer-totals.ts';
import { maxTemplateName } from '#features/quotes/schemas.ts';
import * as attachments from '#messages/features/attachments';
import * as m from '#messages/pages/shared/quote-form';
import { ltr } from '#shared/bidi-marks.ts';
import { formatTotal } from '#shared/money.ts';
import { FileField } from '#ui/file-field.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { Form, type FormTag, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import type { QuoteFormAnswer } from './answer-quote-form.server.ts';
import type { QuoteFormView } from './load-quote-form.server.ts';
import {
  BreakFields,
  DeliveryFields,
  type OfferFieldOf,
  PriceFields,
  SampleFields,
  TermFields,
} from './quote-fields.tsx';
import './quote-form.css';

type Props = {
  readonly view: QuoteFormView;
  readonly answer: QuoteFormAnswer | undefined;
  /** The page that answers, when it is not this one. */
  readonly action?: string;
  /** A fetcher's form, where the page must stay. */
  readonly via?: FormTag;
};

const doneTexts: Readonly<
  Record<string, (language: { locale: QuoteFormView['locale'] }) => string>
> = {
  'template-kept': m.templateKept,
  'template-removed': m.templateRemoved,
  'template-applied': m.templateApplied,
};

/** The form of an offer: for a first one, and for a revision. */
export function QuoteForm(props: Props) {
  const { view, answer } = props;
  // Fields that are filled in from a template are made again.
  return <Fields key={answer?.formKey ?? 'first'} {...props} view={view} />;
}

function Fields({ view, answer, action, via }: Props) {
  const { locale, revision } = view;
  const valueOf = (name: string): string => {
    const value = answer?.values[name];
    return typeof value === 'string' ? value : answer ? '' : (view.typed[name] ?? '');
  };
  const [typed, setTyped] = useState<Readonly<Record<string, string>> | null>(null);
  const field: OfferFieldOf = (name) => ({
    name,
    error: answer?.errors[name],
    defaultValue: valueOf(name),
  });
  const onChange: ComponentProps<typeof Form>['onChange'] = ({ currentTarget }) =>
    setTyped(
      Object.fromEntries(
        [...new FormData(currentTarget)].filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      ),
    );
  const shown = answer?.code === 'contacts' ? (answer.shown ?? null) : null;
  const done = doneTexts[answer?.code ?? ''];
  return (
    <Form
      answer={answer}
      className="quote-form"
      encType="multipart/form-data"
      onChange={onChange}
      preventScrollReset
      {...(action !== undefined && { action })}
      {...(via && { via })}
    >
      {/* For Enter in a field: the form's first button. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {m.send({ locale })}
      </button>
      {revision === null ? null : <input type="hidden" name="revision" value={revision} />}
      {done ? (
        <div role="status">
          <Alert tone="success">{done({ locale })}</Alert>
        </div>
      ) : null}
      <fieldset>
        <legend>{m.priceTitle({ locale })}</legend>
        {view.products === null ? null : (
          <ProductChoice view={view} answer={answer} field={field} />
        )}
        <PriceFields view={view} field={field} />
        <Totals view={view} valueOf={typed === null ? valueOf : (name) => typed[name] ?? ''} />
      </fieldset>
      <BreakFields view={view} field={field} />
      <SampleFields view={view} field={field} />
      <DeliveryFields view={view} field={field} />
      <TermFields view={view} field={field} />
      <Files view={view} error={answer?.errors['attachments']} />
      <Templates view={view} field={field} />
      {shown === null ? null : <HiddenTexts shown={shown} locale={locale} />}
      <p className="text-soft">{view.cost}</p>
      <div className="form-actions">
        <SubmitButton name="does" value="send">
          {shown !== null
            ? m.sendAnyway({ locale })
            : revision === null
              ? m.send({ locale })
              : m.sendRevision({ locale })}
        </SubmitButton>
      </div>
    </Form>
  );
}

type PartProps = { readonly view: QuoteFormView; readonly field: OfferFieldOf };

function ProductChoice({
  view: { locale, products, hasMoreProducts },
  answer,
  field,
}: PartProps & { readonly answer: QuoteFormAnswer | undefined }) {
  const shown = answer?.products ?? products ?? [];
  const only = shown.length === 1 && !hasMoreProducts ? shown[0]!.id : '';
  const { defaultValue, ...product } = field('product');
  return (
    <>
      {hasMoreProducts ? (
        <div className="quote-form-button">
          <TextField
            label={m.findProduct({ locale })}
            type="search"
            maxLength={100}
            {...field('productQuery')}
          />
          <Button size="sm" type="submit" name="does" value="find">
            {m.find({ locale })}
          </Button>
        </div>
      ) : null}
      <Select
        key={answer?.products ? shown.map(({ id }) => id).join() : 'all'}
        label={m.product({ locale })}
        hint={m.productHint({ locale })}
        {...product}
        defaultValue={defaultValue || only}
        required
      >
        <option value="">{m.chooseProduct({ locale })}</option>
        {shown.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      {answer?.products?.length === 0 ? (
        <p role="status" className="field-hint">
          {m.noProductFound({ locale })}
        </p>
      ) : null}
    </>
  );
}

function Totals({
  view: { locale, wanted, wantedText },
  valueOf,
}: {
  readonly view: QuoteFormView;
  readonly valueOf: (name: string) => string;
}) {
  const totals = typedTotals(valueOf, wanted);
  const price = (minor: number) => ltr(formatTotal(minor, totals!.currency, locale));
  const isKnown = totals !== null && totals.totalMinor !== null;
  return (
    <div className="quote-form-total">
      <span>{m.totalTitle({ quantity: wantedText }, { locale })}</span>
      {isKnown ? (
        <output className="text-tabular">{bidi(price(totals.totalMinor))}</output>
      ) : (
        <span className="text-soft">
          {totals === null ? m.totalNone({ locale }) : m.totalOther({ locale })}
        </span>
      )}
      {isKnown && totals.originalTotalMinor !== null ? (
        <span className="text-soft">
          {bidi(m.totalBefore({ price: price(totals.originalTotalMinor) }, { locale }))}
        </span>
      ) : null}
      <Button size="sm" type="submit" name="does" value="preview" className="without-script">
        {m.preview({ locale })}
      </Button>
    </div>
  );
}

function Files({
  view: { locale, files },
  error,
}: Pick<PartProps, 'view'> & { error: string | undefined }) {
  return (
    <fieldset>
      <legend>{m.filesTitle({ locale })}</legend>
      {files.length === 0 ? null : (
        <ul className="quote-form-files" aria-label={m.attached({ locale })}>
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <bdi>{name}</bdi> <span className="field-hint">{size}</span>
              <Button size="xs" type="submit" name="does" value={`drop:${id}`}>
                {m.drop({ name }, { locale })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="quote-form-button">
        <FileField
          label={m.addFiles({ locale })}
          hint={m.filesHint({ count: ltr(maxOfferFiles) }, { locale })}
          error={error}
          // Uploaded ones are not sent a second time.
          key={files.map(({ id }) => id).join()}
          name="files"
          multiple
          accept=".txt,.doc,.docx,.xls,.xlsx,.pdf,.jpg,.jpeg,.png"
          texts={{
            choose: attachments.chooseFiles({ locale }),
            chooseOther: attachments.chooseOtherFiles({ locale }),
          }}
        />
        <Button size="sm" type="submit" name="does" value="upload">
          {m.upload({ locale })}
        </Button>
      </div>
    </fieldset>
  );
}

function Templates({ view: { locale, templates }, field }: PartProps) {
  return (
    <fieldset>
      <legend>{m.templatesTitle({ locale })}</legend>
      {templates.length === 0 ? null : (
        <div className="quote-form-button">
          <Select label={m.template({ locale })} {...field('template')}>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button size="sm" type="submit" name="does" value="apply-template">
            {m.apply({ locale })}
          </Button>
          <Button size="sm" variant="quiet" type="submit" name="does" value="remove-template">
            {m.removeTemplate({ locale })}
          </Button>
        </div>
      )}
      <div className="quote-form-button">
        <TextField
          label={m.templateName({ locale })}
          hint={m.templateHint({ locale })}
          maxLength={maxTemplateName}
          dir="auto"
          {...field('templateName')}
        />
        <Button size="sm" type="submit" name="does" value="keep-template">
          {m.keep({ locale })}
        </Button>
      </div>
    </fieldset>
  );
}

const HiddenTexts = ({ shown, locale }: { shown: string; locale: QuoteFormView['locale'] }) => (
  <div role="status">
    <input type="hidden" name="seen" value={shown} />
    <Alert tone="warning">
      <b>{m.hiddenTitle({ locale })}</b>
      <p>{m.hiddenText({ locale })}</p>
      <p className="panel-quotation" dir="auto">
        {shown}
      </p>
    </Alert>
  </div>
);
