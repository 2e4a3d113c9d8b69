import { sampleFeePayers } from '#features/orders/schemas.ts';
import type { MessageFormProps } from '#features/threads/components/message-form.tsx';
import * as attachments from '#messages/features/attachments';
import * as m from '#messages/pages/shared/orders';
import { FactList } from '#ui/fact-list.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { OrderPageView, ShownOrder } from './load-order.server.ts';

/** What was sent, and what the buyer decided about it. `filesPath`: before a photo's id. */
export const SampleCard = ({
  order: { locale, samples },
  filesPath,
}: {
  order: ShownOrder;
  filesPath: string;
}) =>
  samples.length === 0 ? null : (
    <Card as="section" className="orders-part">
      <h2 className="card-title">{m.sample({ locale })}</h2>
      {samples.map(({ title, facts, reason, isDecided, files, fileSizes }) => (
        <section key={title}>
          <h3 className="text-medium">{title}</h3>
          <FactList facts={facts} />
          {reason === '' ? null : (
            <p className="panel-quotation" dir="auto">
              {reason}
            </p>
          )}
          {isDecided && files.length > 0 ? (
            <FileLinks files={files} sizes={fileSizes} path={filesPath} />
          ) : null}
        </section>
      ))}
    </Card>
  );

type Props = { order: OrderPageView; answer: MessageFormProps['answer'] };

/** The seller sends a sample; the buyer approves or rejects it. */
export function SampleForms({ order, answer }: Props) {
  const { locale, canSendSample, canDecideSample } = order;
  if (canSendSample) return <SendForm order={order} answer={answer} />;
  if (!canDecideSample) return null;
  const rejected = resultFor(answer, 'reject');
  // What a refused form had brought is kept.
  const waiting = order.samples.find(({ isDecided }) => !isDecided);
  const kept = waiting?.files ?? [];
  return (
    <>
      <IntentForm intent="approve" answer={answer}>
        <SubmitButton isBlock>{m.approveSample({ locale })}</SubmitButton>
        <p className="field-hint">{m.approveHint({ locale })}</p>
      </IntentForm>
      <details className="orders-fold" open={rejected !== undefined || kept.length > 0}>
        <summary className="btn btn-secondary btn-sm">{m.rejectSample({ locale })}</summary>
        <IntentForm intent="reject" answer={answer} encType="multipart/form-data">
          <TextArea
            label={m.rejectReason({ locale })}
            name="reason"
            defaultValue={String(rejected?.values['reason'] ?? '')}
            error={rejected?.errors['reason']}
            rows={3}
            maxLength={300}
            dir="auto"
          />
          <FileField
            label={m.rejectPhotos({ locale })}
            optional={m.optional({ locale })}
            hint={m.rejectHint({ locale })}
            error={rejected?.errors['attachments']}
            name="files"
            multiple
            accept=".jpg,.jpeg,.png,.pdf,.doc,.docx,.xls,.xlsx,.txt"
            texts={{
              choose: attachments.chooseFiles({ locale }),
              chooseOther: attachments.chooseOtherFiles({ locale }),
            }}
          />
          <SubmitButton size="sm" variant="danger">
            {m.rejectNow({ locale })}
          </SubmitButton>
        </IntentForm>
        {kept.length === 0 ? null : (
          <ul className="orders-kept" aria-label={m.rejectKept({ locale })}>
            {kept.map(({ id, name }, i) => (
              <li key={id}>
                <bdi>{name}</bdi> <span className="field-hint">{waiting?.fileSizes[i]}</span>
                <IntentForm intent="photo" id={id} answer={answer}>
                  <SubmitButton size="sm" variant="secondary">
                    {m.rejectDrop({ name }, { locale })}
                  </SubmitButton>
                </IntentForm>
              </li>
            ))}
          </ul>
        )}
      </details>
    </>
  );
}

function SendForm({ order: { locale }, answer }: Props) {
  const sent = resultFor(answer, 'sample');
  const field = (name: string) => ({
    name,
    defaultValue: String(sent?.values[name] ?? ''),
    error: sent?.errors[name],
  });
  return (
    <IntentForm intent="sample" answer={answer}>
      <Select label={m.feePayer({ locale })} {...field('feePayer')}>
        <option value="">{m.chooseOne({ locale })}</option>
        {sampleFeePayers.map((payer) => (
          <option key={payer} value={payer}>
            {m.feePayers({ payer }, { locale })}
          </option>
        ))}
      </Select>
      <TextField
        label={m.carrier({ locale })}
        optional={m.optional({ locale })}
        {...field('carrier')}
        maxLength={60}
        dir="auto"
      />
      <TextField
        label={m.tracking({ locale })}
        optional={m.optional({ locale })}
        {...field('tracking')}
        maxLength={80}
        dir="ltr"
      />
      <SubmitButton isBlock>{m.sendSample({ locale })}</SubmitButton>
    </IntentForm>
  );
}
