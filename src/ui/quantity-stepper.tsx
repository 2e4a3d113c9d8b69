import { Minus, Plus } from 'lucide-react';
import './quantity-stepper.css';

type Props = {
  /**
   * `value` is the committed quantity. `text` is what the field shows: the same, or what is being
   * typed.
   */
  value: number;
  text: string;
  min: number;
  max: number;
  step: number;
  isInvalid: boolean;
  onType: (text: string) => void;
  /** Called when the field loses focus, on Enter, and for a step by a button or an arrow key. */
  onCommit: (text: string) => void;
  /** The field's id, for its label and for links to it. */
  id: string;
  /** Accessible names of the two buttons. */
  labels: { less: string; more: string };
  name?: string | undefined;
  describedBy?: string | undefined;
};

/**
 * A quantity field; with a script it has a minus button at the start and a plus button at the end.
 * Not `type=number`: browsers drop Arabic digits and thousands separators before a page could read
 * them.
 */
export function QuantityStepper({
  id,
  value,
  text,
  min,
  max,
  step,
  isInvalid,
  onType,
  onCommit,
  labels,
  name = 'quantity',
  describedBy,
}: Props) {
  const add = (by: number) => onCommit(String(Math.min(max, Math.max(min, value + by))));
  return (
    <div className="quantity-stepper">
      <button
        type="button"
        aria-label={labels.less}
        disabled={value - step < min}
        onClick={() => add(-step)}
      >
        <Minus />
      </button>
      <input
        id={id}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        name={name}
        value={text}
        maxLength={24}
        aria-describedby={describedBy}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onType(event.target.value)}
        onBlur={(event) => onCommit(event.target.value)}
        onKeyDown={(event) => {
          const by = { ArrowUp: step, ArrowDown: -step, PageUp: 10 * step, PageDown: -10 * step }[
            event.key
          ];
          if (by === undefined && event.key !== 'Enter') return;
          event.preventDefault();
          if (by === undefined) onCommit(event.currentTarget.value);
          else add(by);
        }}
      />
      <button
        type="button"
        aria-label={labels.more}
        disabled={value + step > max}
        onClick={() => add(step)}
      >
        <Plus />
      </button>
    </div>
  );
}
