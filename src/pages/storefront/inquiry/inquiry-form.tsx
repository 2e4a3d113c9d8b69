import * as m from '#messages/pages/storefront/inquiry';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { AskedFields, type FieldsIn, SenderFields } from './inquiry-fields.tsx';
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

export function InquiryForm({ form, answer }: Props) {
  const { locale, target, isVisitor, isKept, key, warning } = form;
  if (target.stores.length === 0) return <NoTarget form={form} />;
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
      {warning === null ? null : <Warning>{warning}</Warning>}
      {wrongTarget === undefined ? null : <Alert tone="danger">{wrongTarget}</Alert>}
      <Form answer={answer}>
        <input type="hidden" name="key" value={answer ? field('key').defaultValue : key} />
        <Target form={form} />
        <AskedFields
          choices={form.choices}
          field={field}
          locale={locale}
          title={m.what({ locale })}
          messageHint={m.messageHint({ locale })}
        />
        <SenderFields choices={form.choices} field={field} locale={locale}>
          <CardChoice field={field} locale={locale} />
        </SenderFields>
        <SubmitButton isBlock size="lg">
          {(isVisitor ? m.sendVisitor : m.send)({ locale })}
        </SubmitButton>
        <p className="field-hint">{(isVisitor ? m.logInLast : m.filesLater)({ locale })}</p>
      </Form>
    </div>
  );
}

const Warning = ({ children }: { readonly children: string }) => (
  <div role="status">
    <Alert tone="warning">{children}</Alert>
  </div>
);

const NoTarget = ({ form: { locale, warning, listHref } }: Pick<Props, 'form'>) => (
  <>
    {warning === null ? null : <Warning>{warning}</Warning>}
    <EmptyState
      level={1}
      title={m.noTargetTitle({ locale })}
      text={m.noTargetText({ locale })}
      action={
        listHref === null
          ? { label: m.browse({ locale }), href: paths.manufacturers({ locale }) }
          : { label: m.backToList({ locale }), href: listHref }
      }
    />
  </>
);

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

const CardChoice = ({ field, locale }: { field: FieldsIn; locale: Locale }) => (
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
);
