import { useState } from 'react';
import { milestoneKinds } from '#features/shipments/schemas.ts';
import * as m from '#messages/pages/shared/delivery';
import { Select, TextArea } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { DeliveryProps } from './delivery-props.ts';
import { FilesField, KeptFiles, ShownFileList } from './shown-files.tsx';

/** The seller tells how far the production is, with photos. */
export function MilestoneForm({ order, answer }: DeliveryProps) {
  const { locale, formKey } = order;
  const own = resultFor(answer, 'milestone');
  const field = fieldsOf(own);
  // The key stays with the form, however often the page is loaded again beneath it.
  const [key] = useState(String(own?.values['key'] ?? formKey));
  return (
    <Card as="section" className="delivery-part">
      <h2 className="card-title">{m.tell({ locale })}</h2>
      <IntentForm intent="milestone" answer={own} encType="multipart/form-data">
        <input type="hidden" name="key" value={key} />
        <Select label={m.milestone({ locale })} {...field('kind')}>
          <option value="">{m.choose({ locale })}</option>
          {milestoneKinds.map((kind) => (
            <option key={kind} value={kind}>
              {m.milestoneKind({ kind }, { locale })}
            </option>
          ))}
        </Select>
        <TextArea
          label={m.milestoneText({ locale })}
          optional={m.optional({ locale })}
          {...field('text')}
          rows={3}
          maxLength={2_000}
          dir="auto"
        />
        <FilesField
          label={m.photos({ locale })}
          optional={m.optional({ locale })}
          error={own?.errors['attachments']}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.tellNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
      <KeptFiles order={order} purpose="milestone" answer={answer} />
    </Card>
  );
}

/** What the seller told, the last first. */
export const MilestonesCard = ({ order }: Pick<DeliveryProps, 'order'>) => {
  const { locale, milestones, filesPath } = order;
  return (
    <Card as="section" className="delivery-part">
      <h2 className="card-title">{m.production({ locale })}</h2>
      {milestones.length === 0 ? (
        <p className="text-soft">{m.noMilestones({ locale })}</p>
      ) : (
        <ol className="delivery-list">
          {milestones.map((milestone) => (
            <li key={milestone.key}>
              <p>
                <b>{milestone.title}</b>{' '}
                <time className="field-hint" dateTime={milestone.iso}>
                  {milestone.at}
                </time>
              </p>
              {milestone.text === '' ? null : (
                <p className="delivery-text" dir="auto">
                  {milestone.text}
                </p>
              )}
              <ShownFileList shown={milestone.shown} path={filesPath} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};
