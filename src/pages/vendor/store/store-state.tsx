import type { StoreState } from '#features/companies/schemas.ts';
import * as panel from '#messages/pages/vendor';
import * as m from '#messages/pages/vendor/store';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Badge, type BadgeTone } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';

type Props = {
  readonly store: {
    readonly id: string;
    readonly slug: string;
    readonly state: StoreState;
    /** Why staff suspended or closed it, in its own words. */
    readonly reason: string | null;
    /** ISO day and its text; null without an end. */
    readonly lastDay: { readonly iso: string; readonly text: string } | null;
  };
  readonly days: { readonly first: string; readonly last: string };
  readonly mayEdit: boolean;
  readonly mayAddProducts: boolean;
  readonly isOwnerConfirmed: boolean;
  readonly publicUrl: string;
  readonly action: string;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

const names: Readonly<Record<StoreState, typeof panel.open>> = {
  registered: panel.registered,
  open: panel.open,
  holiday: panel.holiday,
  suspended: panel.suspended,
  terminated: panel.terminated,
};
const tones: Readonly<Record<StoreState, BadgeTone>> = {
  registered: 'neutral',
  open: 'ok',
  holiday: 'warn',
  suspended: 'bad',
  terminated: 'neutral',
};
const explanations: Readonly<Record<StoreState, typeof m.openText>> = {
  registered: m.registeredText,
  open: m.openText,
  holiday: m.holidayText,
  suspended: m.suspendedText,
  terminated: m.terminatedText,
};

/** Whether the store is open, and what its company can do about it. */
export function StoreStateCard(props: Props) {
  const { store, publicUrl, mayEdit, mayAddProducts, locale } = props;
  const isPublic = store.state === 'open' || store.state === 'holiday';
  return (
    <Card as="section" className="store-state">
      <h2 className="card-title">{m.stateTitle({ locale })}</h2>
      <p className="cluster">
        <Badge tone={tones[store.state]} hasDot>
          {names[store.state]({ locale })}
        </Badge>{' '}
        {explanations[store.state]({ locale })}
      </p>
      {store.reason === null ? null : (
        <div>
          <p className="text-soft text-sm">{m.reasonGiven({ locale })}</p>
          <p dir="auto">{store.reason}</p>
        </div>
      )}
      {store.state === 'holiday' && store.lastDay ? (
        <p>{m.holidayUntil({ day: store.lastDay.text }, { locale })}</p>
      ) : null}
      <div className="form-actions">
        {isPublic && mayAddProducts ? (
          <Button
            variant="primary"
            href={withParameters(memberPaths.newVendorProduct({ locale }), { store: store.id })}
          >
            {m.addProduct({ locale })}
          </Button>
        ) : null}
        {mayEdit && store.state === 'registered' ? <OpenForm {...props} /> : null}
        <Button
          variant="secondary"
          href={withParameters(memberPaths.vendorStorePreview({ locale }), { store: store.id })}
        >
          {m.preview({ locale })}
        </Button>
        {isPublic ? (
          <a className="link" href={`${publicUrl}${paths.store({ locale, slug: store.slug })}`}>
            {m.view({ locale })}
          </a>
        ) : null}
      </div>
      {mayEdit && isPublic ? (
        <details open={store.state === 'holiday' || props.answer !== undefined}>
          <summary>{m.holidayTitle({ locale })}</summary>
          <HolidayForms {...props} />
        </details>
      ) : null}
    </Card>
  );
}

function OpenForm({ store, isOwnerConfirmed, answer, action, locale }: Props) {
  if (!isOwnerConfirmed)
    return (
      <Alert tone="warning">
        {m.confirmFirst({ locale })}{' '}
        <a className="link" href={paths.userInformation({ locale })}>
          {m.confirmLink({ locale })}
        </a>
      </Alert>
    );
  return (
    <IntentForm intent="open" id={store.id} answer={answer} action={action}>
      <SubmitButton>{m.open({ locale })}</SubmitButton>
    </IntentForm>
  );
}

function HolidayForms({ store, days, answer, action, locale }: Props) {
  const result = resultFor(answer, 'holiday');
  const typed = result?.values['lastDay'];
  const isAway = store.state === 'holiday';
  return (
    <>
      <IntentForm intent="holiday" id={store.id} answer={answer} action={action}>
        <div className="form-row">
          <TextField
            label={m.lastDay({ locale })}
            name="lastDay"
            type="date"
            min={days.first}
            max={days.last}
            error={result?.errors['lastDay']}
            defaultValue={typeof typed === 'string' ? typed : (store.lastDay?.iso ?? '')}
          />
        </div>
        <div className="form-actions">
          <SubmitButton variant="secondary" size="sm">
            {isAway ? m.moveHoliday({ locale }) : m.startHoliday({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
      {isAway ? (
        <IntentForm intent="endHoliday" id={store.id} answer={answer} action={action}>
          <SubmitButton variant="secondary" size="sm">
            {m.endHoliday({ locale })}
          </SubmitButton>
        </IntentForm>
      ) : null}
    </>
  );
}
