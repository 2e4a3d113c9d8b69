import * as attachments from '#messages/features/attachments';
import * as m from '#messages/pages/storefront/order-request';
import { TermsNote } from '#pages/shared/terms-note/terms-note.tsx';
import * as paths from '#shared/paths.ts';
import { FileField } from '#ui/file-field.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import type { OrderFigures } from './load-order-request.server.ts';
import { ProductFields } from './product-fields.tsx';
import {
  fieldsIn,
  type LoadedRequest,
  type PartProps,
  type RequestAnswer,
  type RequestFieldsIn,
} from './request-view.ts';
import './order-request.css';

type Props = { form: LoadedRequest; answer: RequestAnswer | undefined };

export function OrderRequestForm({ form, answer }: Props) {
  const { locale, target, isVisitor, isKept, key, origin } = form;
  if (target === null)
    return (
      <EmptyState
        level={1}
        title={m.noTargetTitle({ locale })}
        text={m.noTargetText({ locale })}
        action={{ label: m.browse({ locale }), href: paths.categories({ locale }) }}
      />
    );
  const field = fieldsIn(form, answer);
  return (
    <div className="order-request">
      <h1 className="display display-4">{m.title({ locale })}</h1>
      <p className="text-soft">{m.lead({ locale })}</p>
      {isKept && !isVisitor ? (
        <div role="status">
          <Alert tone="success">{m.kept({ locale })}</Alert>
        </div>
      ) : null}
      <Form answer={answer} encType="multipart/form-data">
        <input type="hidden" name="key" value={answer ? field('key').defaultValue : key} />
        {Object.entries(origin).map(([name, id]) =>
          id === null ? null : <input key={name} type="hidden" name={name} value={id} />,
        )}
        <Card as="section" className="order-request-part">
          <h2 className="card-title">{m.what({ locale })}</h2>
          <p>
            {m.from({ locale })}{' '}
            <a className="link" href={target.storeHref}>
              <bdi lang="tr">{target.store}</bdi>
            </a>
          </p>
          {target.isMarket ? <p className="field-hint">{m.marketSells({ locale })}</p> : null}
          {answer?.errors['lines'] === undefined ? null : (
            <Alert tone="danger">{answer.errors['lines']}</Alert>
          )}
          <ProductFields form={form} answer={answer} />
          <OrderTotal
            figures={answer?.figures === undefined ? form.figures : answer.figures}
            form={form}
          />
        </Card>
        <DeliveryFields form={form} answer={answer} field={field} />
        <TermsFields form={form} answer={answer} field={field} />
        {isVisitor ? null : <TermsNote locale={locale} />}
        <SubmitButton isBlock size="lg">
          {(isVisitor ? m.sendVisitor : m.send)({ locale })}
        </SubmitButton>
        <p className="field-hint">{(isVisitor ? m.logInLast : m.sendNote)({ locale })}</p>
      </Form>
    </div>
  );
}

const OrderTotal = ({
  figures,
  form: { locale },
}: {
  figures: OrderFigures | null;
  form: LoadedRequest;
}) => (
  <div className="order-request-figures" role="status">
    {figures === null ? (
      <p className="text-soft">{m.totalNone({ locale })}</p>
    ) : (
      <>
        <p className="order-request-total">
          <span>{m.total({ locale })}</span> <b>{bidi(figures.total)}</b>
        </p>
        {figures.shipping === null ? null : (
          <p className="field-hint">
            {bidi(m.withShipping({ cost: figures.shipping }, { locale }))}
          </p>
        )}
        <p className="field-hint">
          {(figures.isFromStock ? m.fromStock : m.madeToOrder)({ locale })}{' '}
          {figures.earliest === null
            ? m.earliestUnknown({ locale })
            : m.earliest({ date: figures.earliest }, { locale })}
        </p>
      </>
    )}
    <Button size="sm" type="submit" name="does" value="count">
      {m.count({ locale })}
    </Button>
  </div>
);

const TermsFields = ({ form, answer, field }: PartProps) => {
  const { locale, incoterms } = form;
  const optional = m.optional({ locale });
  return (
    <Card as="section" className="order-request-part">
      <h2 className="card-title">{m.terms({ locale })}</h2>
      <div className="form-row">
        <Select label={m.incoterm({ locale })} optional={optional} {...field('incoterm')}>
          <option value="">{m.noIncoterm({ locale })}</option>
          {incoterms.map((term) => (
            <option key={term} value={term}>
              {term}
            </option>
          ))}
        </Select>
        <TextField
          label={m.place({ locale })}
          optional={optional}
          {...field('place')}
          maxLength={120}
          dir="auto"
        />
      </div>
      <Tick field={field} name="wantsSample" label={m.wantsSample({ locale })} />
      <Tick
        field={field}
        name="wantsInspection"
        label={m.wantsInspection({ locale })}
        hint={m.inspectionHint({ locale })}
      />
      <TextArea
        label={m.customization({ locale })}
        optional={optional}
        hint={m.customizationHint({ locale })}
        {...field('customization')}
        rows={4}
        maxLength={2_000}
        dir="auto"
      />
      <FileFields form={form} answer={answer} />
      <TextArea
        label={m.notes({ locale })}
        optional={optional}
        {...field('notes')}
        rows={4}
        maxLength={2_000}
        dir="auto"
      />
      <TextField
        label={m.reference({ locale })}
        optional={optional}
        hint={m.referenceHint({ locale })}
        {...field('reference')}
        maxLength={60}
        dir="auto"
      />
    </Card>
  );
};

const Tick = ({
  field,
  name,
  label,
  hint,
}: {
  field: RequestFieldsIn;
  name: string;
  label: string;
  hint?: string;
}) => (
  <div className="order-request-tick">
    <label className="check">
      <input
        type="checkbox"
        name={name}
        defaultChecked={field(name).defaultValue === 'on'}
        aria-describedby={hint === undefined ? undefined : `${name}-hint`}
      />
      <span>{label}</span>
    </label>
    {hint === undefined ? null : (
      <p className="field-hint" id={`${name}-hint`}>
        {hint}
      </p>
    )}
  </div>
);

const FileFields = ({
  form: { locale, isVisitor, files },
  answer,
}: {
  form: LoadedRequest;
  answer: RequestAnswer | undefined;
}) =>
  isVisitor ? (
    <p className="field-hint">{m.filesLater({ locale })}</p>
  ) : (
    <div className="order-request-files">
      <FileField
        label={m.files({ locale })}
        optional={m.optional({ locale })}
        hint={m.filesHint({ locale })}
        error={answer?.errors['attachments']}
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
      {files.length === 0 ? null : (
        <ul>
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <bdi>{name}</bdi> <span className="field-hint">{size}</span>{' '}
              <Button size="xs" variant="quiet" type="submit" name="does" value={`drop.${id}`}>
                {m.dropFile({ name }, { locale })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
