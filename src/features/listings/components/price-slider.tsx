import {
  type ChangeEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Locale } from '#shared/locale.ts';
import { formatPrice, microsPerUnit } from '#shared/money.ts';
import { decimalText } from '../format/price-inputs.ts';
import type { PriceKnobs } from '../views.ts';
import './price-slider.css';

type Props = { knobs: PriceKnobs; locale: Locale };

const steps = 100;
/** After key presses, the list is loaded once they pause. */
const keyPauseMs = 500;

/**
 * Renders the slider into the element that the filters reserve for it, also after the list was
 * rendered again.
 */
export function PriceSlider({ knobs, locale }: Props) {
  const [box] = useState(() => document.createElement('div'));
  useLayoutEffect(() => document.querySelector('.price-knobs:empty')?.append(box));
  return knobs.spread
    ? createPortal(<Knobs knobs={knobs} spread={knobs.spread} locale={locale} />, box)
    : null;
}

/**
 * Two knobs below the histogram on a logarithmic scale. They fill the form's fields `least` and
 * `most` and submit it; a knob at its end leaves the field empty.
 */
function Knobs({
  knobs: { minMicros, maxMicros, currency, texts },
  spread: { lowestMicros, highestMicros },
  locale,
}: {
  knobs: PriceKnobs;
  spread: NonNullable<PriceKnobs['spread']>;
  locale: Locale;
}) {
  const stepOf = (micros: number) =>
    Math.min(
      steps,
      Math.max(
        0,
        Math.round(
          (Math.log(micros / lowestMicros) / Math.log(highestMicros / lowestMicros)) * steps,
        ),
      ),
    );
  const asked = {
    low: minMicros === null ? 0 : stepOf(minMicros),
    high: maxMicros === null ? steps : stepOf(maxMicros),
  };
  const name = `${lowestMicros} ${highestMicros} ${asked.low} ${asked.high}`;
  const [{ low, high, isMoving, of }, setKnobs] = useState({ ...asked, isMoving: false, of: name });
  // The URL decides, also after Back, except while a knob is being moved.
  if (of !== name) setKnobs({ ...(isMoving ? { low, high } : asked), isMoving, of: name });

  const box = useRef<HTMLDivElement>(null);
  const microsAt = (step: number) => {
    const units = (lowestMicros * (highestMicros / lowestMicros) ** (step / steps)) / microsPerUnit;
    return Math.round(Number(units < 1 ? units.toPrecision(3) : units.toFixed(2)) * microsPerUnit);
  };
  const write = (field: 'price_min' | 'price_max', step: number) => {
    const input = box.current?.closest('form')?.elements.namedItem(field);
    if (input instanceof HTMLInputElement)
      input.value =
        step === (field === 'price_min' ? 0 : steps)
          ? ''
          : decimalText(microsAt(step), undefined, locale);
  };
  const moveLow = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const step = Math.min(Number(target.value), high - 1);
    setKnobs({ low: step, high, isMoving: true, of });
    write('price_min', step);
  };
  const moveHigh = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const step = Math.max(Number(target.value), low + 1);
    setKnobs({ low, high: step, isMoving: true, of });
    write('price_max', step);
  };

  const onRested = useEffectEvent(() => {
    setKnobs({ low, high, isMoving: false, of });
    if (low === asked.low && high === asked.high) return;
    // A list loaded meanwhile has put its own prices into the fields.
    write('price_min', low);
    write('price_max', high);
    box.current?.closest('form')?.requestSubmit();
  });
  // The native `change` event: React's fires on every `input`.
  useEffect(() => {
    const element = box.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settled = () => {
      clearTimeout(timer);
      timer = setTimeout(() => onRested(), keyPauseMs);
    };
    element.addEventListener('change', settled);
    return () => {
      element.removeEventListener('change', settled);
      clearTimeout(timer);
    };
  }, []);

  return (
    <div className="price-slider" ref={box}>
      <span style={{ insetInline: `${low}% ${steps - high}%` }} />
      <input
        type="range"
        aria-label={texts.minPrice}
        min={0}
        max={steps}
        value={low}
        aria-valuetext={formatPrice(microsAt(low), currency, locale)}
        onChange={moveLow}
      />
      <input
        type="range"
        aria-label={texts.maxPrice}
        min={0}
        max={steps}
        value={high}
        aria-valuetext={formatPrice(microsAt(high), currency, locale)}
        onChange={moveHigh}
      />
    </div>
  );
}
