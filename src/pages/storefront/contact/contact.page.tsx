import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { sendContactMessage } from '#features/contact/commands/send-message.server.ts';
import { contactInput, trapField } from '#features/contact/schemas.ts';
import { findInquirer } from '#features/inquiries/queries/inquirer.server.ts';
import { clientKey } from '#features/threads/schemas.ts';
import * as inquiry from '#messages/pages/storefront/inquiry';
import * as m from '#messages/pages/storefront/contact';
import { sendOrKeep } from '#pages/shared/inquiries/send-or-keep.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/contact.page';
import { loadFieldChoices } from '../inquiry/field-choices.server.ts';
import { AskedFields, type FieldsIn, SenderFields } from '../inquiry/inquiry-fields.tsx';
import '../inquiry/inquiry.css';
import './contact.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => ({
    locale: context.locale,
    isSent: args.url.searchParams.get('done') === 'sent',
    known: await findInquirer(context),
    choices: await loadFieldChoices(context),
    key: randomUUID(),
  }));

export const action = (args: Route.ActionArgs) =>
  handleForm(args, contactInput, async (context, input, form) => {
    // Programs that fill in every field learn nothing.
    if (!form.get(trapField)) {
      const key = clientKey.safeParse(form.get('key')).data ?? null;
      await sendContactMessage(context, input, key);
    }
    return redirect(`${paths.contact({ locale: context.locale })}?done=sent`, 303);
  });

export const clientAction = (args: Route.ClientActionArgs) => sendOrKeep(args);

type Loaded = Route.ComponentProps['loaderData'];

/** What was sent last, or else what is known of a member. */
const fieldsIn =
  ({ known }: Loaded, answer: ActionResult | undefined): FieldsIn =>
  (name) => {
    const said = answer ? answer.values[name] : known[name as keyof typeof known];
    return {
      name,
      error: answer?.errors[name],
      defaultValue: typeof said === 'string' ? said : '',
    };
  };

/** Outages and faults; what can be corrected says what it is. */
const isFailed = (answer: ActionResult | undefined): boolean =>
  Boolean(answer?.error) && !['invalid', 'too_many'].includes(answer?.code ?? '');

export default function ContactPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, isSent, choices, key } = loaderData;
  const field = fieldsIn(loaderData, answer);
  return (
    <main className="wrap section-alone" id="main">
      <title>{`${m.title({ locale })} · Kervan`}</title>
      <meta name="description" content={m.lead({ locale })} />
      <div className="inquiry">
        <h1 className="display display-4">{m.title({ locale })}</h1>
        <p className="text-soft">{m.lead({ locale })}</p>
        {isSent && !answer ? (
          <div role="status">
            <Alert tone="success">{m.sent({ locale })}</Alert>
          </div>
        ) : null}
        {isFailed(answer) ? <Alert tone="danger">{m.failed({ locale })}</Alert> : null}
        <Form key={isSent && !answer ? 'sent' : 'typed'} answer={answer}>
          <input type="hidden" name="key" value={answer ? field('key').defaultValue : key} />
          <AskedFields
            choices={choices}
            field={field}
            locale={locale}
            title={m.what({ locale })}
            messageHint={m.messageHint({ locale })}
          />
          <SenderFields choices={choices} field={field} locale={locale} />
          <div className="contact-trap" aria-hidden="true">
            <label>
              {m.leaveEmpty({ locale })}
              <input name={trapField} tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <SubmitButton isBlock size="lg">
            {m.send({ locale })}
          </SubmitButton>
          <p className="field-hint">
            {m.toSuppliers({ locale })}{' '}
            {/* Not prefetched: that would load the page anew without a line. */}
            <a className="link" href={paths.manufacturers({ locale })} data-reload="">
              {inquiry.browse({ locale })}
            </a>
          </p>
        </Form>
      </div>
    </main>
  );
}
