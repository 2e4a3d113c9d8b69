// Pictures of a product or a store in a form: uploaded as soon as they are chosen, put in order,
// described. Without scripts a file input and submit buttons, read by `readPictures`.
import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import * as m from '#messages/features/media';
import type { Locale } from '#shared/locale.ts';
import {
  applyPictureAct,
  movePicture,
  type PictureAct,
  type PictureEntry,
  pictureFields,
  withUpload,
} from '../format/picture-form.ts';
import { maxPictureBytes, pictureTypes } from '../schemas.ts';
import type { PictureItemView } from '../format/picture-form.ts';
import type { UploadedPicture } from '../views.ts';
import { PictureItem } from './picture-item.tsx';
import { UploadList } from './upload-list.tsx';
import { sendPicture } from './upload-request.ts';
import { useUploads } from './use-uploads.ts';
import './picture-field.css';

const usePictureUploads = (
  locale: Locale,
  onDone: (picture: UploadedPicture, chosenAt: number) => void,
) =>
  useUploads({
    locale,
    send: sendPicture,
    maxBytes: maxPictureBytes,
    tooLarge: m.tooLarge({ locale }),
    onDone,
  });

type Props = {
  readonly name: string;
  readonly legend: string;
  readonly locale: Locale;
  /** As saved, or as the form was sent. Another list replaces what is shown. */
  readonly pictures: readonly PictureItemView[];
  readonly max: number;
  /** In the page's language. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** One picture without order and description, as a logo or a cover. */
  readonly isSingle?: boolean;
  /** After every change, with the number of pictures that are not uploaded yet. */
  readonly onChange?: (pictures: readonly PictureEntry[], pending: number) => void;
};

/** `chosenAt`: of an upload, its place among all. */
type Item = PictureItemView & { readonly key: string; readonly chosenAt?: number };

const keyed = (pictures: readonly PictureItemView[]): readonly Item[] =>
  pictures.map((picture, i) => ({ ...picture, key: `${i} ${JSON.stringify(picture.source)}` }));

const itemOf = ({ hash, ...address }: UploadedPicture, key: string, chosenAt: number) => ({
  source: { kind: 'upload' as const, hash },
  alt: {},
  focal: null,
  address,
  key,
  chosenAt,
});

/** The list, with what assistive technology is told of each change. */
function usePictureList({ pictures, max, locale }: Pick<Props, 'pictures' | 'max' | 'locale'>) {
  const [given, setGiven] = useState(pictures);
  const [items, setItems] = useState(() => keyed(pictures));
  const [said, setSaid] = useState('');
  if (given !== pictures) {
    setGiven(pictures);
    if (JSON.stringify(given) !== JSON.stringify(pictures)) setItems(keyed(pictures));
  }
  const move = (from: number, to: number) => {
    setItems((now) => movePicture(now, from, to));
    if (to in items) setSaid(m.moved({ position: String(to + 1) }, { locale }));
  };
  return {
    items,
    said,
    setSaid,
    add: (picture: UploadedPicture, chosenAt: number) => {
      const item = itemOf(picture, crypto.randomUUID(), chosenAt);
      setItems((now) => (max === 1 ? [item] : now.length < max ? withUpload(now, item) : now));
      setSaid(m.added({ position: String(max === 1 ? 1 : items.length + 1) }, { locale }));
    },
    act: (act: PictureAct) => {
      if (act.kind !== 'remove')
        return move(act.index, act.index + (act.kind === 'earlier' ? -1 : 1));
      setItems((now) => applyPictureAct(now, act));
      return setSaid(m.removed({ locale }));
    },
    move,
    change: (key: string, changed: Partial<PictureEntry>) =>
      setItems((now) => now.map((each) => (each.key === key ? { ...each, ...changed } : each))),
  };
}

function FileChooser({
  name,
  noteId,
  locale,
  isSingle,
  hasPictures,
  error,
  hint,
  onChoose,
}: {
  readonly name: string;
  readonly noteId: string;
  readonly locale: Locale;
  readonly isSingle: boolean;
  readonly hasPictures: boolean;
  readonly error: string | undefined;
  readonly hint: ReactNode;
  readonly onChoose: (files: readonly File[]) => void;
}) {
  const inputId = useId();
  return (
    <div className="picture-field-add">
      <input
        id={inputId}
        type="file"
        name={name}
        multiple={!isSingle}
        accept={pictureTypes.join(',')}
        aria-describedby={noteId}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Sent already; and the same file may be chosen again.
          target.value = '';
        }}
      />
      <label className="btn btn-secondary btn-sm" htmlFor={inputId}>
        <ImagePlus className="icon-16" />
        {isSingle ? (hasPictures ? m.chooseOther : m.choose)({ locale }) : m.add({ locale })}
      </label>
      <p className={error ? 'field-error' : 'field-hint'} id={noteId}>
        {error ?? hint}
        {isSingle ? null : <span className="picture-field-drop"> {m.dropHint({ locale })}</span>}
      </p>
    </div>
  );
}

export function PictureField({
  name,
  legend,
  locale,
  pictures,
  max: asked,
  error,
  hint,
  isSingle = false,
  onChange,
}: Props) {
  const id = useId();
  const max = isSingle ? 1 : asked;
  const list = usePictureList({ pictures, max, locale });
  const uploading = usePictureUploads(locale, list.add);
  const { uploads } = uploading;
  const [dragged, setDragged] = useState<number | null>(null);
  const pending = uploads.filter(({ state }) => state !== 'failed').length;
  useEffect(() => {
    onChange?.(list.items, pending);
    // The caller's function may be another one on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list.items, pending]);
  const choose = (files: readonly File[]) => {
    const room = isSingle ? 1 : max - list.items.length - pending;
    if (files.length > room) list.setSaid(m.full({ count: max }, { locale }));
    uploading.add(files.slice(0, Math.max(0, room)));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) choose([...event.dataTransfer.files]);
    setDragged(null);
  };

  return (
    // Dropping files is a shortcut: the button beside the hint does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={isSingle ? 'picture-field is-single' : 'picture-field'}
      aria-describedby={`${id}note`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <legend className="field-label">{legend}</legend>
      {/* What Enter in a text field presses, instead of a picture's first button. */}
      <button type="submit" hidden aria-label={legend} />
      <ol className="picture-field-list">
        {list.items.map((item, index) => (
          <PictureItem
            key={item.key}
            name={name}
            item={item}
            index={index}
            count={list.items.length}
            locale={locale}
            isSingle={isSingle}
            onAct={list.act}
            onChange={(changed) => list.change(item.key, changed)}
            onDragStart={() => setDragged(index)}
            onDropAt={() => dragged !== null && list.move(dragged, index)}
          />
        ))}
      </ol>
      <UploadList uploading={uploading} locale={locale} />
      <FileChooser
        name={pictureFields(name).files}
        noteId={`${id}note`}
        locale={locale}
        isSingle={isSingle}
        hasPictures={list.items.length > 0}
        error={error}
        hint={hint ?? (isSingle ? m.hintSingle({ locale }) : m.hint({ count: max }, { locale }))}
        onChoose={choose}
      />
      <p className="visually-hidden" role="status">
        {list.said}
      </p>
    </fieldset>
  );
}
