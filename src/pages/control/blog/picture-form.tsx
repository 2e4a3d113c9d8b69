import { pictureTypes } from '#features/media/schemas.ts';
import * as attachments from '#messages/features/attachments';
import * as m from '#messages/pages/control/blog';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { FileField } from '#ui/file-field.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { pictureCode } from './post-fields.ts';
import './post.css';

/** Stores a picture for the text, and shows the line with which the text names it. */
export function PictureForm({
  answer,
  locale,
}: {
  /** The latest result of this form. */
  answer: ActionResult | undefined;
  locale: Locale;
}) {
  const hash = answer?.code?.startsWith(pictureCode) ? answer.code : null;
  return (
    <Card as="section">
      <h2 className="card-title">{m.picture({ locale })}</h2>
      {hash === null ? null : (
        <div role="status">
          <Alert tone="success">
            {m.pictureStored({ locale })}
            <br />
            <code dir="ltr" className="post-code">{`![](${hash})`}</code>
          </Alert>
        </div>
      )}
      <IntentForm intent="picture" answer={answer} encType="multipart/form-data">
        <FileField
          label={m.pictureFile({ locale })}
          hint={m.pictureHint({ locale })}
          error={answer?.errors['picture']}
          name="picture"
          accept={pictureTypes.join(',')}
          texts={{
            choose: attachments.chooseFile({ locale }),
            chooseOther: attachments.chooseOtherFile({ locale }),
          }}
        />
        <div>
          <SubmitButton size="sm" variant="secondary">
            {m.pictureAdd({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}
