import { RotateCw, X } from 'lucide-react';
import * as m from '#messages/features/media';
import type { Locale } from '#shared/locale.ts';
import type { Upload, useUploads } from './use-uploads.ts';

type Props = {
  readonly uploading: Pick<ReturnType<typeof useUploads>, 'uploads' | 'cancel' | 'retry'>;
  readonly locale: Locale;
};

/** What is being uploaded, and what could not be. Empty without scripts. */
export function UploadList({ uploading, locale }: Props) {
  const { uploads, cancel, retry } = uploading;
  const pending = uploads.filter(({ state }) => state !== 'failed').length;
  return (
    <>
      {uploads.length > 0 ? (
        <ul className="picture-field-uploads">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <bdi className="picture-field-file">{upload.file.name}</bdi>
              <UploadState upload={upload} locale={locale} />
              {upload.state === 'failed' && upload.mayRetry ? (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={m.retry({ name: upload.file.name }, { locale })}
                  onClick={() => retry(upload.key)}
                >
                  <RotateCw className="icon-16" />
                </button>
              ) : null}
              <button
                type="button"
                className="icon-btn"
                aria-label={
                  upload.state === 'failed'
                    ? m.dismiss({ name: upload.file.name }, { locale })
                    : m.cancel({ name: upload.file.name }, { locale })
                }
                onClick={() => cancel(upload.key)}
              >
                <X className="icon-16" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={pending > 0 ? 'field-hint' : 'visually-hidden'} role="status">
        {pending > 0 ? m.underWay({ count: pending }, { locale }) : null}
      </p>
    </>
  );
}

function UploadState({ upload, locale }: { readonly upload: Upload; readonly locale: Locale }) {
  const { state, share, reason } = upload;
  if (state === 'failed')
    return (
      <span className="field-error" role="alert">
        {reason ?? m.brokenOff({ locale })}
      </span>
    );
  const text =
    state === 'waiting'
      ? m.waiting({ locale })
      : share < 1
        ? m.sending({ percent: String(Math.floor(share * 100)) }, { locale })
        : m.processing({ locale });
  return (
    <span className="picture-field-progress">
      <progress value={share} max={1} aria-label={upload.file.name} />
      <span className="field-hint">{text}</span>
    </span>
  );
}
