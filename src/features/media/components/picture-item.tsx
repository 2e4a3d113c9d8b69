import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import * as m from '#messages/features/media';
import { type Locale, locales } from '#shared/locale.ts';
import {
  type Focal,
  focalText,
  maxAltLength,
  type PictureAct,
  type PictureEntry,
  pictureFields,
} from '../format/picture-form.ts';
import type { PictureItemView } from '../format/picture-form.ts';
import { PictureActButton } from './picture-act-button.tsx';
import './picture-item.css';

type Props = {
  readonly name: string;
  readonly item: PictureItemView;
  readonly index: number;
  readonly count: number;
  readonly locale: Locale;
  readonly isSingle: boolean;
  readonly onAct: (act: PictureAct) => void;
  readonly onChange: (changed: Partial<PictureEntry>) => void;
  readonly onDragStart: () => void;
  readonly onDropAt: () => void;
};

const altLabels = { en: m.altEn, tr: m.altTr, ar: m.altAr };

/** One picture with its buttons, its texts and the point that stays in view. */
export function PictureItem(props: Props) {
  const { name, item, index, count, locale, isSingle, onAct, onDragStart, onDropAt } = props;
  const position = String(index + 1);
  const act = (kind: PictureAct['kind']) => ({ name, act: { kind, index }, onAct });
  return (
    // Dragging is a shortcut: the picture's buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="picture-item"
      draggable={!isSingle}
      onDragStart={onDragStart}
      onDrop={onDropAt}
      aria-label={isSingle ? undefined : m.position({ position, count: String(count) }, { locale })}
    >
      <input
        type="hidden"
        name={pictureFields(name).source}
        value={JSON.stringify(item.source)}
        readOnly
      />
      <span className="picture-item-image">
        {item.address ? (
          <img
            src={item.address.url}
            alt={item.alt[locale] ?? ''}
            width={item.address.width}
            height={item.address.height}
            draggable={false}
            style={item.focal ? { objectPosition: positionOf(item.focal) } : undefined}
          />
        ) : null}
        {index === 0 && !isSingle ? (
          <span className="badge picture-item-cover">{m.cover({ locale })}</span>
        ) : null}
      </span>
      <span className="picture-item-acts">
        {isSingle ? null : (
          <>
            <PictureActButton
              {...act('earlier')}
              label={m.earlier({ position }, { locale })}
              isDisabled={index === 0}
            >
              <ChevronLeft className="icon-16 picture-item-arrow" />
            </PictureActButton>
            <PictureActButton
              {...act('later')}
              label={m.later({ position }, { locale })}
              isDisabled={index + 1 === count}
            >
              <ChevronRight className="icon-16 picture-item-arrow" />
            </PictureActButton>
          </>
        )}
        <PictureActButton
          {...act('remove')}
          label={isSingle ? m.removeSingle({ locale }) : m.remove({ position }, { locale })}
          isDisabled={false}
        >
          <Trash2 className="icon-16" />
        </PictureActButton>
      </span>
      {isSingle ? null : <Details {...props} />}
    </li>
  );
}

const positionOf = ({ x, y }: Focal): string => `${x * 100}% ${y * 100}%`;

function Details({ name, item, locale, onChange }: Props) {
  const id = useId();
  const fields = pictureFields(name);
  return (
    <details className="picture-item-details">
      <summary>{m.details({ locale })}</summary>
      {locales.map((language) => (
        <label key={language} className="field">
          <span className="field-label">{altLabels[language]({ locale })}</span>
          <span className="input input-sm">
            <input
              name={fields.alt(language)}
              value={item.alt[language] ?? ''}
              lang={language}
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              maxLength={maxAltLength}
              aria-describedby={`${id}hint`}
              onChange={({ target }) =>
                onChange({ alt: { ...item.alt, [language]: target.value } })
              }
            />
          </span>
        </label>
      ))}
      <p className="field-hint" id={`${id}hint`}>
        {m.altHint({ locale })}
      </p>
      <FocalFields {...{ name, item, locale, onChange }} />
    </details>
  );
}

const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const centre: Focal = { x: 0.5, y: 0.5 };
const keySteps: Readonly<Record<string, Focal>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

const focalChoices = [
  { value: '0;0', text: m.focalTopLeft },
  { value: '0.5;0', text: m.focalTop },
  { value: '1;0', text: m.focalTopRight },
  { value: '0;0.5', text: m.focalLeft },
  { value: '1;0.5', text: m.focalRight },
  { value: '0;1', text: m.focalBottomLeft },
  { value: '0.5;1', text: m.focalBottom },
  { value: '1;1', text: m.focalBottomRight },
];

/** A list of nine points; with scripts any other may be marked in the picture. */
function FocalFields({
  name,
  item,
  locale,
  onChange,
}: Pick<Props, 'name' | 'item' | 'locale' | 'onChange'>) {
  const value = focalText(item.focal);
  const isMarked = value !== '' && focalChoices.every((choice) => choice.value !== value);
  const focal = item.focal ?? centre;
  const mark = (event: MouseEvent<HTMLButtonElement>) => {
    // A key presses the button without a place.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = round((event.clientX - box.x) / box.width);
    onChange({ focal: { x, y: round((event.clientY - box.y) / box.height) } });
  };
  const nudge = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ focal: { x: round(focal.x + step.x), y: round(focal.y + step.y) } });
  };
  return (
    <>
      {item.address ? (
        <button
          type="button"
          className="picture-item-focal"
          dir="ltr"
          aria-label={m.markFocal({ locale })}
          onClick={mark}
          onKeyDown={nudge}
        >
          <img src={item.address.url} alt="" draggable={false} loading="lazy" />
          <span
            className="picture-item-point"
            style={{ insetInlineStart: `${focal.x * 100}%`, insetBlockStart: `${focal.y * 100}%` }}
          />
        </button>
      ) : null}
      <label className="field">
        <span className="field-label">{m.focal({ locale })}</span>
        <span className="input input-sm">
          <select
            name={pictureFields(name).focal}
            value={value}
            onChange={({ target }) => {
              const [x, y] = target.value.split(';').map(Number);
              onChange({ focal: target.value === '' ? null : { x: x!, y: y! } });
            }}
          >
            <option value="">{m.focalAuto({ locale })}</option>
            {focalChoices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.text({ locale })}
              </option>
            ))}
            {isMarked ? <option value={value}>{m.focalMarked({ locale })}</option> : null}
          </select>
        </span>
      </label>
    </>
  );
}
