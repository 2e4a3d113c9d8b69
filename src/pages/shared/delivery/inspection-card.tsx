import { useState } from 'react';
import { inspectionResults } from '#features/shipments/schemas.ts';
import * as m from '#messages/pages/shared/delivery';
import { FactList } from '#ui/fact-list.tsx';
import { Choices, TextArea } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { DeliveryProps } from './delivery-props.ts';
import { FilesField, KeptFiles, ShownFileList } from './shown-files.tsx';

/** The inspection before shipping: booked by the buyer, reported by the market. */
export function InspectionCard({ order, answer }: DeliveryProps) {
  const { locale, inspection, canBook, canWaive, canReport, filesPath } = order;
  if (inspection === null && !canBook) return null;
  return (
    <Card as="section" className="delivery-part">
      <h2 className="card-title">{m.inspection({ locale })}</h2>
      {inspection === null ? null : (
        <>
          <p>
            <b>{inspection.stateText}</b>
          </p>
          <FactList facts={inspection.facts} />
          {inspection.wishes === '' ? null : (
            <p className="delivery-text" dir="auto">
              {inspection.wishes}
            </p>
          )}
          {inspection.reports.map((report) => (
            <section key={report.key}>
              <h3 className="text-medium">{report.title}</h3>
              <p className="delivery-text" dir="auto">
                {report.text}
              </p>
              <ShownFileList shown={report.shown} path={filesPath} />
            </section>
          ))}
        </>
      )}
      {canBook ? <BookForm order={order} answer={answer} /> : null}
      {canReport ? (
        <ReportForm key={`report ${inspection?.reports.length}`} order={order} answer={answer} />
      ) : null}
      {canWaive ? (
        <details className="delivery-fold">
          <summary className="btn btn-quiet btn-sm">{m.waive({ locale })}</summary>
          <IntentForm intent="waive" answer={answer}>
            <p className="text-soft">{m.waiveText({ locale })}</p>
            <div className="form-actions">
              <SubmitButton size="sm" variant="danger">
                {m.waiveNow({ locale })}
              </SubmitButton>
            </div>
          </IntentForm>
        </details>
      ) : null}
    </Card>
  );
}

function BookForm({ order, answer }: DeliveryProps) {
  const { locale, price, priceMinor, isInspectionWanted } = order;
  const own = resultFor(answer, 'book');
  return (
    <>
      <p>{m.bookText({ price }, { locale })}</p>
      {isInspectionWanted ? <p className="field-hint">{m.bookWanted({ locale })}</p> : null}
      <details className="delivery-fold" open={own !== undefined}>
        <summary className="btn btn-secondary btn-sm">{m.book({ locale })}</summary>
        <IntentForm intent="book" answer={own}>
          <input type="hidden" name="priceMinor" value={priceMinor} />
          <TextArea
            label={m.wishes({ locale })}
            optional={m.optional({ locale })}
            {...fieldsOf(own)('wishes')}
            rows={3}
            maxLength={2_000}
            dir="auto"
          />
          <div className="form-actions">
            <SubmitButton size="sm">{m.bookNow({ price }, { locale })}</SubmitButton>
          </div>
        </IntentForm>
      </details>
    </>
  );
}

/** The market's staff writes down what the inspector found. */
function ReportForm({ order, answer }: DeliveryProps) {
  const { locale, formKey } = order;
  const own = resultFor(answer, 'report');
  const [key] = useState(String(own?.values['key'] ?? formKey));
  const result = own?.values['result'];
  return (
    <>
      <h3 className="text-medium">{m.report({ locale })}</h3>
      <IntentForm intent="report" answer={own} encType="multipart/form-data">
        <input type="hidden" name="key" value={key} />
        <Choices
          legend={m.result({ locale })}
          name="result"
          choices={inspectionResults.map((value) => ({
            value,
            label: m.resultLabel({ result: value }, { locale }),
            note: m.resultNote({ result: value }, { locale }),
          }))}
          error={own?.errors['result']}
          defaultValue={typeof result === 'string' ? result : undefined}
        />
        <TextArea
          label={m.reportText({ locale })}
          {...fieldsOf(own)('text')}
          rows={5}
          maxLength={4_000}
          dir="auto"
        />
        <FilesField
          label={m.photos({ locale })}
          optional={m.optional({ locale })}
          error={own?.errors['attachments']}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.reportNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
      <KeptFiles order={order} purpose="report" answer={answer} />
    </>
  );
}
