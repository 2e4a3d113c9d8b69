import * as attachments from '#messages/features/attachments';
import * as m from '#messages/pages/shared/delivery';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { FileField } from '#ui/file-field.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import type { DeliveryView, ShownFiles } from './load-delivery.server.ts';

/** Photos to look at, and documents to download. `path`: before each file's id. */
export const ShownFileList = ({
  shown: { photos, files, sizes },
  path,
}: {
  shown: ShownFiles;
  path: string;
}) => (
  <>
    {photos.length === 0 ? null : (
      <ul className="delivery-photos">
        {photos.map(({ id, name }) => (
          <li key={id}>
            <a href={`${path}/${id}`} download="" data-reload="">
              <img src={`${path}/${id}`} alt={name} width="160" height="120" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    )}
    {files.length === 0 ? null : <FileLinks files={files} sizes={sizes} path={path} />}
  </>
);

/** Chooses files; what a refused form had brought is kept, and named below it. */
export const FilesField = ({
  label,
  hint,
  optional,
  error,
  locale,
}: {
  label: string;
  hint?: string;
  optional?: string;
  error: string | undefined;
  locale: Locale;
}) => (
  <FileField
    label={label}
    optional={optional}
    hint={hint ?? m.filesHint({ locale })}
    error={error}
    name="files"
    multiple
    accept=".jpg,.jpeg,.png,.pdf,.doc,.docx,.xls,.xlsx,.txt"
    texts={{
      choose: attachments.chooseFiles({ locale }),
      chooseOther: attachments.chooseOtherFiles({ locale }),
    }}
  />
);

type Kept = {
  order: DeliveryView;
  purpose: DeliveryView['unsent'][number]['purpose'];
  shipment?: string;
  answer: ActionResult | undefined;
};

/** Files that are uploaded already and go with the form when it is sent. */
export function KeptFiles({ order: { unsent, locale }, purpose, shipment, answer }: Kept) {
  const own = unsent.filter(
    (file) => file.purpose === purpose && (shipment === undefined || file.shipment === shipment),
  );
  if (own.length === 0) return null;
  return (
    <section aria-label={m.attached({ locale })}>
      <p className="text-medium">{m.attached({ locale })}</p>
      <ul className="delivery-kept">
        {own.map(({ id, name, size }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className="field-hint">{size}</span>
            <IntentForm intent="drop" id={id} answer={answer}>
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
