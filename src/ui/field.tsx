import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';

export type FieldProps = {
  label: string;
  /** "(optional)" in the page's language. */
  optional?: string | undefined;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
  isSmall?: boolean | undefined;
  /** For links to the field. */
  id?: string | undefined;
};
type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/**
 * Renders the label above, the hint or error below, and the ARIA attributes that join them to the
 * control.
 */
export function Field({
  id: given,
  label,
  optional,
  hint,
  error,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const made = useId();
  const id = given ?? made;
  const note = error ?? hint;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional ? <span className="field-optional"> {optional}</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <Note id={`${id}note`} error={error} hint={hint} />
    </div>
  );
}

function Note({ id, error, hint }: { id: string; error?: string | undefined; hint?: ReactNode }) {
  if (error)
    return (
      <p className="field-error" id={id}>
        <CircleAlert className="icon-16" />
        {error}
      </p>
    );
  return hint ? (
    <p className="field-hint" id={id}>
      {hint}
    </p>
  ) : null;
}

const box = (isSmall?: boolean) => (isSmall ? 'input input-sm' : 'input');

/** `start`, `end`: a unit or currency inside the field. */
export function TextField({
  label,
  optional,
  hint,
  error,
  isSmall,
  start,
  end,
  id,
  ...input
}: FieldProps & { start?: ReactNode; end?: ReactNode } & ComponentPropsWithoutRef<'input'>) {
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error}>
      {(wiring) => (
        <span className={box(isSmall)}>
          {start ? <span className="input-addon">{start}</span> : null}
          <input {...input} {...wiring} />
          {end ? <span className="input-addon">{end}</span> : null}
        </span>
      )}
    </Field>
  );
}

export function TextArea({
  label,
  optional,
  hint,
  error,
  isSmall,
  id,
  ...area
}: FieldProps & ComponentPropsWithoutRef<'textarea'>) {
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error}>
      {(wiring) => (
        <span className={box(isSmall)}>
          <textarea {...area} {...wiring} />
        </span>
      )}
    </Field>
  );
}

/** Renders the browser's own select. */
export function Select({
  label,
  optional,
  hint,
  error,
  isSmall,
  children,
  id,
  ...select
}: FieldProps & ComponentPropsWithoutRef<'select'>) {
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error}>
      {(wiring) => (
        <span className={box(isSmall)}>
          <select {...select} {...wiring}>
            {children}
          </select>
        </span>
      )}
    </Field>
  );
}

/** Offers one of a few choices, each with an explanation. */
export function Choices({
  legend,
  name,
  choices,
  error,
  hint,
  defaultValue,
}: {
  legend: string;
  name: string;
  choices: readonly { readonly value: string; readonly label: string; readonly note?: string }[];
  error?: string | undefined;
  hint?: ReactNode;
  defaultValue?: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? `${id}note` : undefined}
    >
      <legend className="field-label">{legend}</legend>
      <div className="choices">
        {choices.map(({ value, label, note }) => (
          <label key={value} className="check choice">
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
            <span>
              <span className="text-medium">{label}</span>
              {note ? <span className="field-hint">{note}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <Note id={`${id}note`} error={error} hint={hint} />
    </fieldset>
  );
}

/** Renders a checkbox, or a radio button with `type="radio"`. */
export function Checkbox({
  label,
  ...input
}: { label: ReactNode } & ComponentPropsWithoutRef<'input'>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
