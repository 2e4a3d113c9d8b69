import { useState } from 'react';
import * as m from '#messages/features/threads';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/file-field.tsx';
import { TextArea } from '#ui/field.tsx';
import { type FormErrors, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { maxMessageText } from '../schemas.ts';
import type { MessageKind } from './message-list.tsx';
import './message-form.css';

type Answer = FormErrors & {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly code: string | null;
  /** With the code `contacts`: the text as the other side will read it. */
  readonly shown?: string;
};

export type MessageFormProps = {
  readonly kind?: MessageKind;
  /** Chosen by the loader for each form. */
  readonly formKey: string;
  readonly unsent: readonly { readonly id: string; readonly name: string; readonly size: string }[];
  readonly hidesContacts: boolean;
  /** Until when they are hidden. */
  readonly hiddenUntil?: 'card' | 'agreement';
  readonly answer: Answer | undefined;
  readonly locale: Locale;
};

/** Writes a message with files. With contacts in it, the writer first sees what will be hidden. */
export function MessageForm({
  kind = 'note',
  formKey,
  unsent,
  hidesContacts,
  hiddenUntil = 'card',
  answer,
  locale,
}: MessageFormProps) {
  const own = resultFor(answer, 'note');
  // The key stays with the form, however often the page is loaded again beneath it.
  const [key] = useState(String(own?.values['key'] ?? formKey));
  const shown = own?.code === 'contacts' ? (own.shown ?? null) : null;
  return (
    <>
      <IntentForm intent="note" answer={own} encType="multipart/form-data">
        <input type="hidden" name="key" value={key} />
        {shown === null ? null : <Preview shown={shown} until={hiddenUntil} locale={locale} />}
        <TextArea
          name="text"
          label={m.write({ kind }, { locale })}
          hint={
            hidesContacts
              ? m.hiddenHint({ until: hiddenUntil }, { locale })
              : m.openHint({ kind }, { locale })
          }
          error={own?.errors['text']}
          defaultValue={String(own?.values['text'] ?? '')}
          rows={4}
          maxLength={maxMessageText}
          dir="auto"
        />
        <FileField
          label={m.files({ locale })}
          hint={m.filesHint({ locale })}
          error={own?.errors['attachments']}
          name="files"
          multiple
          accept=".txt,.doc,.docx,.xls,.xlsx,.pdf,.jpg,.jpeg,.png"
          texts={{ choose: m.chooseFiles({ locale }), chooseOther: m.chooseOtherFiles({ locale }) }}
        />
        <div className="form-actions">
          {shown === null ? (
            <SubmitButton size="sm">{m.send({ kind }, { locale })}</SubmitButton>
          ) : (
            <>
              <input type="hidden" name="seen" value={shown} />
              <SubmitButton size="sm">{m.sendAnyway({ locale })}</SubmitButton>
            </>
          )}
          <Button size="sm" type="submit" name="does" value="upload">
            {m.upload({ locale })}
          </Button>
        </div>
      </IntentForm>
      <UnsentFiles kind={kind} files={unsent} answer={answer} locale={locale} />
    </>
  );
}

type UnsentFilesProps = {
  readonly kind: MessageKind;
  readonly files: MessageFormProps['unsent'];
  readonly answer: Answer | undefined;
  readonly locale: Locale;
};

/** The files that go with the next message, each with a way to drop it. */
function UnsentFiles({ kind, files, answer, locale }: UnsentFilesProps) {
  if (files.length === 0) return null;
  return (
    <section aria-label={m.attached({ kind }, { locale })}>
      <p className="text-medium">{m.attached({ kind }, { locale })}</p>
      <ul className="message-form-files">
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className="field-hint">{size}</span>
            <IntentForm intent="note-file" id={id} answer={answer}>
              <SubmitButton size="sm" variant="secondary">
                {m.drop({ name }, { locale })}
              </SubmitButton>
            </IntentForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PreviewProps = {
  readonly shown: string;
  readonly until: 'card' | 'agreement';
  readonly locale: Locale;
};

const Preview = ({ shown, until, locale }: PreviewProps) => (
  <div role="status">
    <Alert tone="warning">
      <b>{m.previewTitle({ locale })}</b>
      <p>{m.previewText({ until }, { locale })}</p>
      <p className="panel-quotation" dir="auto">
        {shown}
      </p>
    </Alert>
  </div>
);
