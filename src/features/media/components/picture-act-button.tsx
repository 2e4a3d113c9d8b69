import type { ReactNode } from 'react';
import { actText, type PictureAct, pictureFields } from '../format/picture-form.ts';

/** The submit button of one act, which a script makes at once. */
export function PictureActButton({
  name,
  act,
  label,
  isDisabled,
  onAct,
  children,
}: {
  readonly name: string;
  readonly act: PictureAct;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onAct: (act: PictureAct) => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="submit"
      name={pictureFields(name).act}
      value={actText(act)}
      formNoValidate
      className="icon-btn"
      aria-label={label}
      title={label}
      // Not `disabled`: the focus would be lost at the end of the list.
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!isDisabled) onAct(act);
      }}
    >
      {children}
    </button>
  );
}
