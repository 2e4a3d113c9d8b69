import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import * as m from '#messages/pages/storefront/rfq-create';
import type { Locale } from '#shared/locale.ts';
import type { FileError } from './keep-file.server.ts';

/** Takes focus. Each line links to a field. */
export function ErrorSummary({
  errors,
  error,
  files,
  locale,
}: {
  errors: Readonly<Record<string, string>>;
  error: string | null;
  files: readonly FileError[];
  locale: Locale;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const fields = Object.entries(errors);
  useLayoutEffect(() => {
    if (error !== null || files.length > 0 || Object.keys(errors).length > 0) ref.current?.focus();
  }, [errors, error, files]);
  if (fields.length === 0 && error === null && files.length === 0) return null;
  return (
    <div className="alert alert-danger create-errors" role="alert" tabIndex={-1} ref={ref}>
      <CircleAlert />
      <div>
        <h2>{error ?? m.errors({ count: fields.length + files.length }, { locale })}</h2>
        <ul>
          {fields.map(([field, message]) => (
            <li key={field}>
              <a href={`#${field}`}>{message}</a>
            </li>
          ))}
          {files.map(({ name, message }) => (
            <li key={`file ${name}`}>
              <a href="#files">
                <bdi>{name}</bdi>: {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
