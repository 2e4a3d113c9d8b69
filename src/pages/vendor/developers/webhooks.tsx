import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import type { RecentProof } from '#features/accounts/queries/account.server.ts';
import type { DeliveryState, SentEvent, WebhookEvent } from '#features/webhooks/schemas.ts';
import * as m from '#messages/pages/vendor/developers';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge, type BadgeTone } from '#ui/badges.tsx';
import { Checkbox, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import './developers.css';

const eventTexts: Readonly<Record<WebhookEvent, typeof m.productSaved>> = {
  'product.saved': m.productSaved,
  'rfq.moved': m.rfqMoved,
  'order.moved': m.orderMoved,
  'payout.moved': m.payoutMoved,
};
const stateTexts: Readonly<Record<DeliveryState, typeof m.waiting>> = {
  waiting: m.waiting,
  delivered: m.delivered,
  failed: m.failed,
};
const tones: Readonly<Record<DeliveryState, BadgeTone>> = {
  waiting: 'warn',
  delivered: 'ok',
  failed: 'neutral',
};

export type WebhookView = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly failingSince: string | null;
  readonly turnedOffAt: string | null;
};
export type DeliveryView = {
  readonly id: string;
  readonly url: string;
  readonly event: SentEvent;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly createdAt: string;
};

type Shared = { readonly locale: Locale; readonly answer: ActionResult | undefined };

export function Webhooks({ locale, answer, webhooks }: Shared & { webhooks: WebhookView[] }) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.webhooks({ locale })}</h2>
      {webhooks.length === 0 ? (
        <p className="developers-none text-soft">{m.noWebhooks({ locale })}</p>
      ) : (
        <TableScroll label={m.webhooks({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.address({ locale })}</th>
                <th scope="col">{m.events({ locale })}</th>
                <th scope="col">{m.status({ locale })}</th>
                <th scope="col">{m.act({ locale })}</th>
              </tr>
            </thead>
            <tbody>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} locale={locale} answer={answer} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </Card>
  );
}

function WebhookRow({ webhook, locale, answer }: Shared & { webhook: WebhookView }) {
  const { id, url, events, failingSince, turnedOffAt } = webhook;
  return (
    <tr>
      <td>
        <bdi dir="ltr" className="developers-url">
          {url}
        </bdi>
      </td>
      <td>
        {listText(
          events.map((event) => eventTexts[event]({ locale })),
          locale,
        )}
      </td>
      <td>
        {turnedOffAt !== null ? (
          <Badge hasDot>{m.isOff({ day: turnedOffAt }, { locale })}</Badge>
        ) : failingSince !== null ? (
          <Badge tone="warn" hasDot>
            {m.isFailing({ day: failingSince }, { locale })}
          </Badge>
        ) : (
          <Badge tone="ok" hasDot>
            {m.isOn({ locale })}
          </Badge>
        )}
      </td>
      <td aria-label={m.act({ locale })}>
        <IntentForm intent={turnedOffAt === null ? 'test' : 'turnOn'} id={id} answer={answer}>
          <SubmitButton size="sm" variant="secondary">
            {turnedOffAt === null ? m.sendTest({ locale }) : m.turnOn({ locale })}
          </SubmitButton>
        </IntentForm>
        <IntentForm intent="remove" id={id} answer={answer}>
          <SubmitButton size="sm" variant="danger">
            {m.remove({ locale })}
          </SubmitButton>
        </IntentForm>
      </td>
    </tr>
  );
}

export function NewWebhook({
  locale,
  answer,
  events,
  proof,
}: Shared & { events: readonly WebhookEvent[]; proof: RecentProof }) {
  const result = resultFor(answer, 'makeWebhook');
  const field = fieldsOf(result);
  const chosen = [result?.values['events'] ?? []].flat();
  return (
    <Card as="section" className="developers-card">
      <h2 className="card-title">{m.newWebhook({ locale })}</h2>
      <p className="text-soft">{m.webhooksText({ locale })}</p>
      <IntentForm intent="makeWebhook" answer={answer}>
        <TextField
          label={m.address({ locale })}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          dir="ltr"
          maxLength={1_000}
          {...field('url')}
        />
        <fieldset
          className="field developers-scopes"
          aria-invalid={result?.errors['events'] ? true : undefined}
        >
          <legend className="field-label">{m.events({ locale })}</legend>
          {events.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              defaultChecked={chosen.includes(event)}
              label={
                <>
                  {eventTexts[event]({ locale })} <code dir="ltr">{event}</code>
                </>
              }
            />
          ))}
          {result?.errors['events'] ? (
            <p className="field-error">{result.errors['events']}</p>
          ) : null}
        </fieldset>
        <RecentProofField
          proof={proof}
          error={result?.errors['currentPassword']}
          next={memberPaths.vendorDevelopers({ locale })}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton>{m.makeWebhook({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}

export function Deliveries({
  locale,
  answer,
  deliveries,
}: Shared & { deliveries: DeliveryView[] }) {
  if (deliveries.length === 0) return <p className="text-soft">{m.noDeliveries({ locale })}</p>;
  const replay = resultFor(answer, 'replay');
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.deliveries({ locale })}</h2>
      {replay?.error ? <Alert tone="danger">{replay.error}</Alert> : null}
      <TableScroll label={m.deliveries({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.sentAt({ locale })}</th>
              <th scope="col">{m.events({ locale })}</th>
              <th scope="col">{m.address({ locale })}</th>
              <th scope="col">{m.attempts({ locale })}</th>
              <th scope="col">{m.response({ locale })}</th>
              <th scope="col">{m.status({ locale })}</th>
              <th scope="col">{m.act({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map(({ id, url, event, state, attempts, status, error, createdAt }) => (
              <tr key={id}>
                <td className="text-tabular">{createdAt}</td>
                <td>
                  <code dir="ltr">{event}</code>
                </td>
                <td>
                  <bdi dir="ltr" className="developers-url">
                    {url}
                  </bdi>
                </td>
                <td className="text-tabular">{attempts}</td>
                <td className="text-tabular">
                  {status ?? (error === null ? '' : m.noResponse({ error }, { locale }))}
                </td>
                <td>
                  <Badge tone={tones[state]} hasDot>
                    {stateTexts[state]({ locale })}
                  </Badge>
                </td>
                <td aria-label={m.act({ locale })}>
                  <IntentForm intent="replay" id={id} answer={undefined}>
                    <SubmitButton size="sm" variant="secondary">
                      {m.sendAgain({ locale })}
                    </SubmitButton>
                  </IntentForm>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );
}
