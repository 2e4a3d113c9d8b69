import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

type Props = {
  value: number;
  min: number;
  step: number;
  onChange: (value: number) => void;
  /** The names of the field and of its two buttons. */
  labels: { quantity: string; less: string; more: string };
  name?: string | undefined;
  describedBy?: string | undefined;
};

/** A number input; with a script it has two buttons and snaps to multiples of `step`. Minus at the start, plus at the end, in both directions. */
export function QuantityStepper({ value, min, step, onChange, labels, name = 'quantity', describedBy }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (wanted: number) => {
    setTyped(null);
    if (Number.isFinite(wanted)) onChange(Math.max(min, Math.ceil(wanted / step) * step));
  };
  return (
    <div className="stepper">
      <button type="button" aria-label={labels.less} disabled={value - step < min} onClick={() => commit(value - step)}><Minus /></button>
      <input
        type="number" inputMode="numeric" dir="ltr" name={name} min={min} step="any" aria-label={labels.quantity} aria-describedby={describedBy}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => (typed === null ? undefined : commit(event.target.valueAsNumber))}
        onKeyDown={(event) => {
          const by = { ArrowUp: step, ArrowDown: -step, PageUp: 10 * step, PageDown: -10 * step, Enter: 0 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          commit((typed === null ? value : event.currentTarget.valueAsNumber) + by);
        }}
      />
      <button type="button" aria-label={labels.more} onClick={() => commit(value + step)}><Plus /></button>
    </div>
  );
}
