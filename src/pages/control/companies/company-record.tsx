import type { PaymentState } from '#features/payments/schemas.ts';
import * as payments from '#messages/pages/control/payments';
import * as m from '#messages/pages/control/companies';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { TextArea } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import './company-record.css';

type Payment = {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly state: PaymentState;
  readonly at: string;
};

const paymentStates = {
  waiting: payments.waiting,
  confirmed: payments.confirmed,
  cancelled: payments.cancelled,
};

export const CompanyPayments = ({
  rows,
  locale,
}: {
  readonly rows: readonly Payment[];
  readonly locale: Locale;
}) =>
  rows.length === 0 ? null : (
    <Card as="section" padding="none" className="data-table-card">
      <div className="data-table-head">
        <h2>{m.packagePayments({ locale })}</h2>
        <a className="link" href={memberPaths.controlPayments({ locale })}>
          {payments.title({ locale })}
        </a>
      </div>
      <TableScroll label={m.packagePayments({ locale })}>
        <table className="data-table">
          <tbody>
            {rows.map(({ id, reference, amount, state, at }) => (
              <tr key={id}>
                <th scope="row">{ltr(reference)}</th>
                <td className="data-table-number text-tabular">{ltr(amount)}</td>
                <td>{paymentStates[state]({ locale })}</td>
                <td className="text-nowrap">{at}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );

type Rfq = {
  readonly id: string;
  readonly productName: string;
  readonly stateText: string;
  readonly at: string;
};

/** `isLinked`: the reader may open requests. */
export const CompanyRfqs = ({
  rows,
  count,
  isLinked,
  locale,
}: {
  readonly rows: readonly Rfq[];
  readonly count: number;
  readonly isLinked: boolean;
  readonly locale: Locale;
}) =>
  rows.length === 0 ? null : (
    <Card as="section" padding="none" className="data-table-card">
      <div className="data-table-head">
        <h2>{m.requests({ count }, { locale })}</h2>
      </div>
      <TableScroll label={m.requests({ count }, { locale })}>
        <table className="data-table">
          <tbody>
            {rows.map(({ id, productName, stateText, at }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {isLinked ? (
                    <a className="link" href={memberPaths.rfqApproval({ locale, id })}>
                      {productName}
                    </a>
                  ) : (
                    productName
                  )}
                </th>
                <td>{stateText}</td>
                <td className="text-nowrap">{at}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );

type Note = {
  readonly id: string;
  readonly text: string;
  readonly author: string | null;
  readonly at: string;
};

type NotesProps = {
  readonly notes: readonly Note[];
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

/** What staff knows of the company; its people never see it. */
export function CompanyNotes({ notes, answer, locale }: NotesProps) {
  const adding = resultFor(answer, 'add_note');
  return (
    <Card as="section">
      <h2 className="card-title">{m.notes({ locale })}</h2>
      <IntentForm intent="add_note" answer={answer} key={notes.length}>
        <TextArea
          label={m.note({ locale })}
          hint={m.noteHint({ locale })}
          name="text"
          rows={3}
          maxLength={2_000}
          error={adding?.errors['text']}
          defaultValue={String(adding?.values['text'] ?? '')}
          dir="auto"
        />
        <div>
          <SubmitButton size="sm" variant="secondary">
            {m.addNote({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
      <ul className="stack">
        {notes.map(({ id, text, author, at }) => (
          <li key={id}>
            <p className="company-record-note" dir="auto">
              {text}
            </p>
            <div className="cluster text-sm text-soft">
              <span>
                {author === null ? null : <bdi>{author}</bdi>} {at}
              </span>
              <IntentForm intent="remove_note" id={id} answer={answer}>
                <SubmitButton size="sm" variant="quiet">
                  {m.removeNote({ locale })}
                </SubmitButton>
              </IntentForm>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
