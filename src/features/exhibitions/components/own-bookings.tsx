import * as m from '#messages/features/exhibitions';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox, TextArea } from '#ui/field.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { type FormErrors, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import type { OwnBooking, OwnRequest } from '../queries/own-views.server.ts';

type Answer = FormErrors & {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
};
type Props = {
  readonly locale: Locale;
  readonly bookings: readonly OwnBooking[];
  readonly answer: Answer | undefined;
};

type OneProps = Omit<Props, 'bookings'> & { readonly booking: OwnBooking };

function ConfirmForm({ booking, answer, locale }: OneProps) {
  const own = resultFor(answer, 'confirm', booking.id);
  return (
    <IntentForm intent="confirm" id={booking.id} answer={own}>
      <input type="hidden" name="version" value={booking.policyVersion} />
      <p>
        <a className="link" href={paths.exhibitionPolicy({ locale, slug: booking.slug })}>
          {m.readPolicy({ locale })}
        </a>
      </p>
      <div className="field">
        <Checkbox
          name="accepts"
          value="yes"
          label={m.acceptPolicy({ version: String(booking.policyVersion) }, { locale })}
          aria-invalid={own?.errors['accepts'] ? true : undefined}
        />
        {own?.errors['accepts'] ? <p className="field-error">{own.errors['accepts']}</p> : null}
      </div>
      <div>
        <SubmitButton size="sm">{m.confirm({ locale })}</SubmitButton>
      </div>
    </IntentForm>
  );
}

function CancelForm({ booking, answer, locale }: OneProps) {
  const own = resultFor(answer, 'cancel', booking.id);
  return (
    <details className="panel-act" open={own ? true : undefined}>
      <summary>{m.cancel({ locale })}</summary>
      <p className="text-soft">{m.cancelText({ locale })}</p>
      <IntentForm intent="cancel" id={booking.id} answer={own}>
        <TextArea
          label={m.reason({ locale })}
          name="reason"
          rows={2}
          maxLength={500}
          error={own?.errors['reason']}
          defaultValue={String(own?.values['reason'] ?? '')}
        />
        <div>
          <SubmitButton size="sm" variant="danger">
            {m.cancel({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

/** Bookings of the company, with what it may do with each. */
export function OwnBookings({ locale, bookings, answer }: Props) {
  if (bookings.length === 0)
    return (
      <EmptyState
        title={m.noBookings({ locale })}
        text={m.noBookingsText({ locale })}
        action={{ label: m.seeExhibitions({ locale }), href: paths.exhibitions({ locale }) }}
      />
    );
  return (
    <section className="stack">
      <h2 className="card-title">{m.bookings({ locale })}</h2>
      {bookings.map((booking) => (
        <Card as="article" key={booking.id}>
          <div className="stack">
            <h3 className="card-title">
              <a
                className="link"
                href={paths.exhibition({ locale, slug: booking.slug })}
                dir="auto"
              >
                {booking.fair}
              </a>
            </h3>
            <p>
              <Badge tone={booking.state === 'reserved' ? 'warn' : 'neutral'}>
                {m.bookingStates({ state: booking.state }, { locale })}
              </Badge>
            </p>
            <FactList facts={booking.facts} />
            {booking.reason === null ? null : (
              <p className="panel-quotation" dir="auto">
                {booking.reason}
              </p>
            )}
            {booking.state === 'draft' ? (
              <div>
                <Button
                  size="sm"
                  variant="primary"
                  href={`${paths.reserveStand({ locale, slug: booking.slug })}?draft=${booking.id}`}
                >
                  {m.completeDraft({ locale })}
                </Button>
              </div>
            ) : null}
            {booking.state === 'reserved' ? (
              <ConfirmForm booking={booking} answer={answer} locale={locale} />
            ) : null}
            {booking.canCancel ? (
              <CancelForm booking={booking} answer={answer} locale={locale} />
            ) : null}
          </div>
        </Card>
      ))}
    </section>
  );
}

/** What the company asked, and the answers. */
export const OwnRequests = ({
  locale,
  requests,
}: Pick<Props, 'locale'> & { readonly requests: readonly OwnRequest[] }) =>
  requests.length === 0 ? null : (
    <section className="stack">
      <h2 className="card-title">{m.requests({ locale })}</h2>
      <ul className="stack">
        {requests.map((request) => (
          <li key={request.id}>
            <bdi>{request.fair}</bdi> · {m.requestStates({ state: request.state }, { locale })}
            <span className="text-soft text-tabular"> · {request.at}</span>
            {request.reason === null ? null : (
              <p className="panel-quotation" dir="auto">
                {request.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
