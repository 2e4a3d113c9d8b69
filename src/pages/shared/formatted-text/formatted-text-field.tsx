import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import * as m from '#messages/pages/shared/formatted-text';
import type { Locale } from '#shared/locale.ts';
import { Field } from '#ui/field.tsx';
import type { TextKind } from './text-kind.ts';
import './formatted-text.css';

const FormattedTextEditor = lazy(() => import('./formatted-text-editor.tsx'));

type Props = {
  readonly label: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly hint?: string | undefined;
  readonly optional?: string | undefined;
  readonly error?: string | undefined;
  readonly rows: number;
  readonly maxLength?: number;
  readonly lang: Locale;
  readonly dir: 'ltr' | 'rtl' | 'auto';
  readonly kind: TextKind;
  /** Opens the editor at once, unless the person prefers the plain field. */
  readonly isFormattedFirst?: boolean;
  readonly locale: Locale;
};

/**
 * A text with headings, lists and links. It is a plain field until the editor is opened, which
 * writes into that field.
 */
export function FormattedTextField({
  kind,
  isFormattedFirst = false,
  locale,
  label,
  hint,
  optional,
  error,
  ...area
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const prefersFormatted = useSyncExternalStore(subscribe, readPreference, () => false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isRefused, setRefused] = useState(false);
  const wantsEditor = chosen ?? prefersFormatted ?? isFormattedFirst;
  const isFormatted = wantsEditor && !isRefused;
  const choose = (value: boolean) => {
    setRefused(false);
    setChosen(value);
    keepPreference(value);
  };
  const write = (text: string) => {
    const written = field.current!;
    written.value = text;
    written.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Field label={label} hint={hint} optional={optional} error={error}>
      {(wiring) => (
        <div className="formatted-text">
          <span className="input" hidden={isFormatted}>
            <textarea {...area} {...wiring} ref={field} />
          </span>
          {isFormatted ? (
            <Suspense fallback={<div className="formatted-text-loading" />}>
              <FormattedTextEditor
                readText={() => field.current?.value ?? area.defaultValue}
                onWrite={write}
                lang={area.lang}
                dir={area.dir}
                kind={kind}
                label={label}
                describedBy={wiring['aria-describedby']}
                isInvalid={error !== undefined}
                onRefuse={() => setRefused(true)}
                locale={locale}
              />
            </Suspense>
          ) : null}
          <button
            type="button"
            className="link formatted-text-switch"
            onClick={() => choose(!isFormatted)}
          >
            {isFormatted ? m.asText({ locale }) : m.formatted({ locale })}
          </button>
          {isRefused ? (
            <p className="field-hint" role="status">
              {m.cannotShow({ locale })}
            </p>
          ) : null}
        </div>
      )}
    </Field>
  );
}

const storageKey = 'formatted-text';
const subscribe = () => () => {};

/** Null: nothing was chosen, or the browser keeps nothing. */
function readPreference(): boolean | null {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === null ? null : kept === 'formatted';
  } catch {
    return null;
  }
}

function keepPreference(isFormatted: boolean): void {
  try {
    localStorage.setItem(storageKey, isFormatted ? 'formatted' : 'text');
  } catch {
    // Chosen for this page alone.
  }
}
