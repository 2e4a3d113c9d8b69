import type { ReactNode } from 'react';
import type { OfferChange } from '#features/quotes/format/offer-texts.ts';
import * as m from '#messages/pages/buyer/quote';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf, type FormErrors, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { OfferChanges } from './offer-changes.tsx';
import type { QuotePageView } from './quote-view.ts';

export type Stale = {
  /** Of the offer that is decided about now. */
  readonly revision: number;
  readonly changes: readonly OfferChange[];
};

export type DecisionAnswer = FormErrors & {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly code: string | null;
  /** With the code `contacts`: the texts as the seller will read them. */
  readonly shown?: { readonly terms: string; readonly note: string };
  readonly stale?: Stale;
};

export const acts = ['accept', 'counter', 'decline'] as const;
export type Act = (typeof acts)[number];

type Props = {
  readonly quote: QuotePageView;
  readonly locale: Locale;
  readonly answer: DecisionAnswer | undefined;
};

type PartProps = Props & {
  readonly intent: Act;
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** A decision that opens, says what follows from it, and needs a second click. */
function Part({ intent, isOpen, answer, children }: Omit<PartProps, 'quote'>) {
  return (
    <details
      className="panel-act"
      name="decision"
      open={isOpen || resultFor(answer, intent) !== undefined ? true : undefined}
    >
      {children}
    </details>
  );
}

/** The forms by which a buyer decides about a standing quote. `open`: which is open at first. */
export function DecisionForms({ open, ...props }: Props & { readonly open: Act | null }) {
  const { quote, locale } = props;
  return (
    <>
      {quote.whyNot === null ? (
        <AcceptForm {...props} intent="accept" isOpen={open === 'accept'} />
      ) : (
        <Alert tone="warning">{quote.whyNot}</Alert>
      )}
      <CounterForm {...props} intent="counter" isOpen={open === 'counter'} />
      <Part {...props} intent="decline" isOpen={open === 'decline'}>
        <summary>{m.decline({ locale })}</summary>
        <p className="text-soft">{m.declineText({ locale })}</p>
        <IntentForm intent="decline" answer={props.answer}>
          <TextField
            isSmall
            label={m.reason({ locale })}
            optional={m.optional({ locale })}
            maxLength={300}
            dir="auto"
            {...fieldsOf(resultFor(props.answer, 'decline'))('reason')}
          />
          <div>
            <SubmitButton size="sm" variant="danger">
              {m.declineNow({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      </Part>
    </>
  );
}

type FormProps = Omit<PartProps, 'children'>;

function AcceptForm({ quote, locale, answer, ...part }: FormProps) {
  const own = resultFor(answer, 'accept');
  const store = isolated(quote.storeName);
  return (
    <Part {...part} locale={locale} answer={answer}>
      <summary>{m.accept({ locale })}</summary>
      <p>{bidi(m.acceptText({ store }, { locale }))}</p>
      <ul className="quote-consequences text-sm">
        <li>{m.acceptOthers({ locale })}</li>
        <li>{bidi(m.acceptCard({ store }, { locale }))}</li>
        <li>{m.acceptFinal({ locale })}</li>
      </ul>
      <IntentForm intent="accept" answer={answer}>
        <Revised stale={own?.stale} quote={quote} locale={locale} />
        <div>
          <SubmitButton>{m.acceptNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </Part>
  );
}

function CounterForm({ quote, locale, answer, ...part }: FormProps) {
  const own = resultFor(answer, 'counter');
  const fieldOf = fieldsOf(own);
  const shown = own?.code === 'contacts' ? own.shown : undefined;
  return (
    <Part {...part} locale={locale} answer={answer}>
      <summary>{m.counter({ locale })}</summary>
      <p className="text-soft">{m.counterText({ locale })}</p>
      <IntentForm intent="counter" answer={answer}>
        <Revised stale={own?.stale} quote={quote} locale={locale} />
        {shown === undefined ? null : <Preview shown={shown} locale={locale} />}
        <TextField
          isSmall
          label={m.unitPrice({ locale })}
          inputMode="decimal"
          end={<bdi dir="ltr">{quote.currency}</bdi>}
          hint={quote.perUnit}
          {...fieldOf('unitPrice')}
        />
        <TextField
          isSmall
          label={m.quantity({ locale })}
          inputMode="numeric"
          end={quote.quantityUnit}
          {...fieldOf('quantity')}
        />
        <TextField
          isSmall
          label={m.terms({ locale })}
          hint={m.termsHint({ locale })}
          maxLength={300}
          dir="auto"
          {...fieldOf('terms')}
        />
        <TextArea
          label={m.note({ locale })}
          hint={quote.hidesContacts ? m.hiddenHint({ locale }) : undefined}
          rows={3}
          maxLength={2_000}
          dir="auto"
          {...fieldOf('note')}
        />
        {shown === undefined ? null : (
          <input type="hidden" name="seen" value={JSON.stringify(shown)} />
        )}
        <div>
          <SubmitButton size="sm" variant="secondary">
            {(shown === undefined ? m.counterNow : m.sendAnyway)({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </Part>
  );
}

type RevisedProps = Omit<Props, 'answer'> & { readonly stale: Stale | undefined };

/** The revision that is decided about, and, if the form was of an earlier one, what changed. */
const Revised = ({ stale, quote, locale }: RevisedProps) => (
  <>
    <input type="hidden" name="revision" value={stale?.revision ?? quote.revision} />
    {stale === undefined ? null : (
      <Alert tone="warning">
        <b>{m.staleTitle({ locale })}</b>
        <OfferChanges changes={stale.changes} locale={locale} />
        <p>{m.staleText({ locale })}</p>
      </Alert>
    )}
  </>
);

const Preview = ({
  shown,
  locale,
}: {
  shown: { readonly terms: string; readonly note: string };
  locale: Locale;
}) => (
  <div role="status">
    <Alert tone="warning">
      <b>{m.previewTitle({ locale })}</b>
      <p>{m.previewText({ locale })}</p>
      {[shown.terms, shown.note]
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className="panel-quotation" dir="auto">
            {text}
          </p>
        ))}
    </Alert>
  </div>
);
