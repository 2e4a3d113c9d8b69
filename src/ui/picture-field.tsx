// Uploads one picture. Shows it as soon as it is chosen, and the stored one when the form is shown
// again.
import { FileText, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { Checkbox, Field, type FieldProps } from './field.tsx';
import './upload.css';

type Props = FieldProps & {
  /** A PDF is taken as well. */
  readonly isPdfTaken?: boolean;
  /** Sends the file as `{name}File`, and the key of a stored picture as `name`. */
  readonly name: string;
  readonly kept: { readonly key: string; readonly url: string } | null;
  readonly maxBytes: number;
  /** The form's result: hides an error about the file that was chosen before it. */
  readonly answer: object | undefined;
  readonly texts: {
    readonly choose: string;
    readonly chooseOther: string;
    readonly tooLarge: string;
    /** Offers to remove the stored picture, by `{name}Remove`. */
    readonly remove?: string;
  };
};

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

type Chosen = {
  readonly file: string;
  readonly preview: string | null;
  readonly isTooLarge: boolean;
  readonly after: object | undefined;
};

function useChosenFile({ kept, maxBytes, answer }: Pick<Props, 'kept' | 'maxBytes' | 'answer'>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [seen, setSeen] = useState(kept?.key);
  // The picture is stored now, so it need not be sent again.
  if (seen !== kept?.key) {
    setSeen(kept?.key);
    setChosen(null);
  }
  const choose = ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0];
    if (!file) return setChosen(null);
    const isTooLarge = file.size > maxBytes;
    setChosen({ file: file.name, preview: null, isTooLarge, after: answer });
    if (isTooLarge) return undefined;
    // Not a blob: URL, which the content security policy forbids.
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      setChosen((now) =>
        now?.file === file.name ? { ...now, preview: reader.result as string } : now,
      ),
    );
    reader.readAsDataURL(file);
    return undefined;
  };
  const dropPreview = () => setChosen((now) => (now ? { ...now, preview: null } : now));
  return { chosen, choose, dropPreview };
}

export function PictureField({
  name,
  kept,
  maxBytes,
  answer,
  texts,
  error,
  isPdfTaken = false,
  ...field
}: Props) {
  const { chosen, choose, dropPreview } = useChosenFile({ kept, maxBytes, answer });
  const isPdf = (chosen?.file ?? kept?.key ?? '').toLowerCase().endsWith('.pdf');
  const picture = isPdf ? null : chosen ? chosen.preview : (kept?.url ?? null);
  return (
    <Field
      {...field}
      error={
        chosen?.isTooLarge ? texts.tooLarge : chosen && chosen.after === answer ? undefined : error
      }
    >
      {(wiring) => (
        <span className="upload">
          {isPdf ? (
            <FileText className="icon-22" />
          ) : picture === null ? (
            <ImagePlus className="icon-22" />
          ) : (
            <img src={picture} alt="" width="72" height="72" onError={dropPreview} />
          )}
          <span>
            <input
              key={kept?.key}
              type="file"
              name={`${name}File`}
              accept={isPdfTaken ? `${pictureTypes},application/pdf` : pictureTypes}
              {...wiring}
              onChange={choose}
            />
            <label className="btn btn-secondary btn-sm" htmlFor={wiring.id}>
              {picture === null && !isPdf ? texts.choose : texts.chooseOther}
            </label>
            {chosen ? <bdi className="field-hint">{chosen.file}</bdi> : null}
            {kept && !chosen && texts.remove !== undefined ? (
              <Checkbox name={`${name}Remove`} label={texts.remove} />
            ) : null}
          </span>
          {kept ? <input type="hidden" name={name} value={kept.key} /> : null}
        </span>
      )}
    </Field>
  );
}
