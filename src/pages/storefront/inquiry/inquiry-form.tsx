import { PhoneField } from '#features/accounts/components/phone-field.tsx';
import * as m from '#messages/pages/storefront/inquiry';
import type { ActionResult } from '#platform/pages/form-action.ts';
import * as paths from '#shared/paths.ts';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { loadInquiryForm } from './load-inquiry-form.server.ts';
import './inquiry.css';

type Loaded = Extract<Awaited<ReturnType<typeof loadInquiryForm>>, { refusal: null }>;
type Props = { form: Loaded; answer: ActionResult | undefined };

/** What was sent last, where an empty tick is missing, or else what is known. */
const fieldsIn =
  ({ typed }: Loaded, answer: ActionResult | undefined) =>
  (name: string) => {
    const said = answer ? answer.values[name] : typed[name as keyof typeof typed];
    return {
      name,
      error: answer?.errors[name],
      defaultValue: typeof said === 'string' ? said : '',
    };
  };
type FieldsIn = ReturnType<typeof fieldsIn>;

export function InquiryForm({ form, answer }: Props) {
  const { locale, target, isVisitor, isKept, key } = form;
  if (target.stores.length === 0)
    return (
      <EmptyState
        level={1}
        title={m.noTargetTitle({ locale })}
        text={m.noTargetText({ locale })}
        action={{ label: m.browse({ locale }), href: paths.manufacturers({ locale }) }}
      />
    );
  const field = fieldsIn(form, answer);
  const wrongTarget = answer?.errors['stores'] ?? answer?.errors['product'];
  return (
    <div className="inquiry">
      <h1 className="display display-4">{m.title({ locale })}</h1>
      <p className="text-soft">{m.lead({ locale })}</p>
      {isKept && !isVisitor ? (
        <div role="status">
          <Alert tone="success">{m.kept({ locale })}</Alert>
        </div>
      ) : null}
      {wrongTarget === undefined ? null : <Alert tone="danger">{wrongTarget}</Alert>}
      <Form answer={answer}>
        <input type="hidden" name="key" value={answer ? field('key').defaultValue : key} />
        <Target form={form} />
        <Asked form={form} field={field} />
        <SenderFields form={form} field={field} />
        <SubmitButton isBlock size="lg">
          {(isVisitor ? m.sendVisitor : m.send)({ locale })}
        </SubmitButton>
        <p className="field-hint">{(isVisitor ? m.logInLast : m.filesLater)({ locale })}</p>
      </Form>
    </div>
  );
}

const Target = ({ form: { locale, target } }: Pick<Props, 'form'>) => (
  <Card as="section">
    <h2 className="card-title">{m.to({ locale })}</h2>
    <ul>
      {target.stores.map(({ slug, name, isMarket }) => (
        <li key={slug}>
          <a className="link" href={paths.store({ locale, slug })}>
            <bdi>{name}</bdi>
          </a>
          {target.product === null ? (
            <input type="hidden" name="store" value={slug} />
          ) : (
            <>
              {' · '}
              <bdi>{target.product.title}</bdi>
              <input type="hidden" name="product" value={target.product.id} />
            </>
          )}
          {isMarket ? <p className="field-hint">{m.marketAnswers({ locale })}</p> : null}
        </li>
      ))}
    </ul>
    {target.stores.length > 1 ? <p className="field-hint">{m.eachAlone({ locale })}</p> : null}
  </Card>
);

const Asked = ({ form, field }: { form: Loaded; field: FieldsIn }) => {
  const { locale, categories, units } = form;
  const optional = m.optional({ locale });
  return (
    <Card as="section">
      <h2 className="card-title">{m.what({ locale })}</h2>
      <TextField label={m.subject({ locale })} {...field('subject')} maxLength={120} dir="auto" />
      <TextArea
        label={m.message({ locale })}
        hint={m.messageHint({ locale })}
        {...field('message')}
        rows={7}
        maxLength={2_000}
        dir="auto"
      />
      <TextField
        label={m.productName({ locale })}
        optional={optional}
        {...field('productName')}
        maxLength={120}
        dir="auto"
      />
      <div className="form-row">
        <TextField
          label={m.quantity({ locale })}
          optional={optional}
          {...field('quantity')}
          inputMode="numeric"
          dir="ltr"
        />
        <Select label={m.unit({ locale })} {...field('unit')}>
          {units.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Select label={m.category({ locale })} optional={optional} {...field('category')}>
        <option value="">{m.noCategory({ locale })}</option>
        {categories.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </Select>
    </Card>
  );
};

const SenderFields = ({ form, field }: { form: Loaded; field: FieldsIn }) => {
  const { locale, countries } = form;
  const optional = m.optional({ locale });
  const country = field('country');
  return (
    <Card as="section">
      <h2 className="card-title">{m.who({ locale })}</h2>
      <TextField
        label={m.fullName({ locale })}
        {...field('fullName')}
        autoComplete="name"
        maxLength={80}
      />
      <TextField
        label={m.email({ locale })}
        {...field('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        dir="ltr"
      />
      <TextField
        label={m.company({ locale })}
        optional={optional}
        {...field('companyName')}
        autoComplete="organization"
        maxLength={120}
      />
      <div className="form-row">
        <Select label={m.country({ locale })} {...country} autoComplete="country">
          <option value="">{m.chooseCountry({ locale })}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label={m.region({ locale })}
          optional={optional}
          {...field('region')}
          autoComplete="address-level1"
          maxLength={80}
        />
      </div>
      <PhoneField
        field={field}
        countries={countries}
        suggested={country.defaultValue}
        locale={locale}
      />
      <div>
        <label className="check">
          <input
            type="checkbox"
            name="sharesCard"
            defaultChecked={field('sharesCard').defaultValue === 'on'}
            aria-describedby="shares-card-hint"
          />
          <span>{m.sharesCard({ locale })}</span>
        </label>
        <p className="field-hint" id="shares-card-hint">
          {m.sharesCardHint({ locale })}
        </p>
      </div>
    </Card>
  );
};
