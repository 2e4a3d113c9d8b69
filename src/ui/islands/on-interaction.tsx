import { type ComponentType, useEffect, useState } from 'react';

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Begins once, at the first sign that somebody is there: what first views wait for is loaded by
 * then. Returns what takes it back.
 */
export function whenStirring(begin: () => void): () => void {
  const onSign = () => {
    stop();
    begin();
  };
  const stop = () => {
    for (const sign of signs) removeEventListener(sign, onSign);
  };
  for (const sign of signs) addEventListener(sign, onSign, { passive: true });
  return stop;
}

/** A part whose script is loaded when the visitor stirs. Without a connection it is not there. */
export function Later<Props extends object>({
  load,
  ...props
}: Props & { load: () => Promise<ComponentType<Props>> }) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(
    () =>
      whenStirring(
        () =>
          void load().then(
            (part) => setPart(() => part),
            () => {},
          ),
      ),
    [load],
  );
  return Part ? <Part {...(props as unknown as Props)} /> : null;
}
