import { Check, FileUp, RotateCw, Trash2, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fileSizeText } from '#features/attachments/format.ts';
import { sendFile, type SendFile } from '#features/media/components/send-file.ts';
import { type Upload, useUploads } from '#features/media/components/use-uploads.ts';
import type { RfqFile } from '#features/rfqs/queries/whole-rfq.server.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { FileError } from './keep-file.server.ts';
import { IconButton } from './icon-button.tsx';
import '#ui/file-links.css';
import '#ui/upload.css';

type Kept = Pick<RfqFile, 'id' | 'name'> & { readonly kind: string; readonly size: string };

export type FileFieldProps = {
  readonly locale: Locale;
  readonly rfq: string | null;
  readonly attachments: readonly RfqFile[];
  readonly fileSizes: readonly string[];
  readonly fileErrors: readonly FileError[];
  readonly filesPath: string;
  readonly files: { readonly maxBytes: number; readonly tooLarge: string; readonly max: number };
};

const senderOf =
  (rfq: string, locale: Locale): SendFile<Kept> =>
  (file, options) => {
    const body = new FormData();
    body.append('file', file);
    return sendFile(
      {
        url: withParameters(paths.createRfqFile({ locale }), { rfq }),
        body,
        read: (response) => response as Kept,
        reasonIn: (response) => (response as { message?: string } | null)?.message ?? null,
      },
      options,
    );
  };

/** Sends files one by one as soon as they are chosen or dropped. */
function useSentFiles({ locale, rfq, files: { maxBytes, tooLarge } }: FileFieldProps) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<readonly Kept[]>([]);
  const sending = useUploads({
    locale,
    send: senderOf(rfq ?? '', locale),
    maxBytes,
    tooLarge,
    atOnce: 1,
    onDone: (file: Kept) => {
      setAdded((now) => [...now, file]);
      void revalidate();
    },
  });
  return { ...sending, added };
}

export function FileField(props: FileFieldProps) {
  const { locale, attachments, fileSizes, fileErrors, filesPath } = props;
  const { uploads, added, add, cancel, retry } = useSentFiles(props);
  const known = attachments.map((file, i): Kept => ({ ...file, size: fileSizes[i]! }));
  const kept = [...known, ...added.filter(({ id }) => known.every((file) => file.id !== id))];
  const isWrong = fileErrors.length > 0 || uploads.some(({ state }) => state === 'failed');
  const pending = uploads.filter(({ state }) => state !== 'failed').length;
  return (
    <div className="field">
      <label className="field-label" htmlFor="files">
        {m.files({ locale })} <span className="field-optional">{m.optional({ locale })}</span>
      </label>
      <DropZone locale={locale} max={props.files.max} isWrong={isWrong} onFiles={add} />
      <p role="status" className={pending > 0 ? 'field-hint' : 'visually-hidden'}>
        {pending > 0 ? m.uploading({ count: pending }, { locale }) : null}
      </p>
      {kept.length + uploads.length + fileErrors.length === 0 ? null : (
        <ul className="file-links" aria-label={m.fileList({ locale })}>
          {kept.map((file) => (
            <KeptFile key={file.id} file={file} path={filesPath} locale={locale} />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onCancel={() => cancel(upload.key)}
              onRetry={() => retry(upload.key)}
              locale={locale}
            />
          ))}
          {fileErrors.map((error) => (
            <RefusedFile key={error.name} {...error} />
          ))}
        </ul>
      )}
    </div>
  );
}

type DropProps = {
  readonly locale: Locale;
  readonly max: number;
  readonly isWrong: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Takes dropped and chosen files; without scripts, the form sends those of the field. */
function DropZone({ locale, max, isWrong, onFiles }: DropProps) {
  const [isOver, setOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <span
      className={`upload create-upload${isOver ? ' is-over' : ''}`}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp className="icon-22" />
      <span>
        <span className="with-script text-medium">{m.dropFiles({ locale })}</span>
        <input
          type="file"
          id="files"
          name="files"
          multiple
          accept=".txt,.doc,.docx,.xls,.xlsx,.pdf,.jpg,.jpeg,.png"
          aria-describedby="files-hint"
          aria-invalid={isWrong || undefined}
          onChange={choose}
        />
        <label className="btn btn-secondary btn-sm" htmlFor="files">
          {m.chooseFiles({ locale })}
        </label>
        <span className="field-hint" id="files-hint">
          {m.filesHint({ count: max }, { locale })}
        </span>
        <button className="btn btn-secondary btn-sm without-script" name="do" value="upload">
          {m.upload({ locale })}
        </button>
      </span>
    </span>
  );
}

const RefusedFile = ({ name, size, message }: FileError) => (
  <li className="is-wrong">
    <span className="file-links-kind" aria-hidden="true">
      {kindOf(name)}
    </span>
    <span>
      <bdi>{name}</bdi>
      <span className="field-error">{message}</span>
    </span>
    <span className="field-hint">{size}</span>
  </li>
);

type KeptProps = { readonly file: Kept; readonly path: string; readonly locale: Locale };

const KeptFile = ({ file: { id, name, kind, size }, path, locale }: KeptProps) => (
  <li>
    <span className="file-links-kind" aria-hidden="true">
      {kind.toUpperCase()}
    </span>
    <span>
      <a className="link" href={`${path}/${id}`} download="" data-reload="">
        <bdi>{name}</bdi>
      </a>
      <span className="field-hint">
        <Check className="icon-16" />
        {m.uploaded({ locale })}
      </span>
    </span>
    <span className="field-hint">{size}</span>
    <IconButton name="do" value={`remove:${id}`} label={m.removeFile({ name }, { locale })}>
      <Trash2 />
    </IconButton>
  </li>
);

/** The ending of its name, until its kind is known. */
const kindOf = (name: string): string => (/\.(\w{1,4})$/.exec(name)?.[1] ?? '!').toUpperCase();

function UploadRow({
  upload: { file, state, share, reason, mayRetry },
  onCancel,
  onRetry,
  locale,
}: {
  readonly upload: Upload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly locale: Locale;
}) {
  const { name, size } = file;
  const hasFailed = state === 'failed';
  const whole = fileSizeText(size, locale);
  const sent = m.share({ percent: String(Math.floor(share * 100)) }, { locale });
  const label = (hasFailed ? m.dismissFile : m.cancelFile)({ name }, { locale });
  return (
    <li className={hasFailed ? 'is-wrong' : undefined}>
      <span className="file-links-kind" aria-hidden="true">
        {kindOf(name)}
      </span>
      <span>
        <bdi>{name}</bdi>
        {hasFailed ? (
          <span className="field-error" role="alert">
            {reason ?? m.brokenOff({ locale })}
          </span>
        ) : (
          <progress value={share} max={1} aria-label={name} />
        )}
      </span>
      <span className="field-hint">
        {hasFailed || state === 'waiting' ? whole : `${whole} · ${ltr(sent)}`}
      </span>
      <span className="create-file-acts">
        {hasFailed && mayRetry ? (
          <IconButton type="button" label={m.retryFile({ name }, { locale })} onClick={onRetry}>
            <RotateCw />
          </IconButton>
        ) : null}
        <IconButton type="button" label={label} onClick={onCancel}>
          {hasFailed ? <Trash2 /> : <X />}
        </IconButton>
      </span>
    </li>
  );
}
