import { type ComponentType, useEffect, useState } from 'react';

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Calls `begin` on the first scroll, pointer or key event, when the first view has loaded. Returns
 * an unsubscribe function.
 */
export function onFirstInteraction(begin: () => void): () => void {
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

/** Loads a part's script on the visitor's first interaction. Renders nothing when that fails. */
export function OnInteraction<Props extends object>({
  load,
  ...props
}: Props & { load: () => Promise<ComponentType<Props>> }) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(
    () =>
      onFirstInteraction(
        () =>
          void load().then(
            (part) => setPart(() => part),
            () => {},
          ),
      ),
    [load],
  );
  // Without `load` the rest are the part's own; the compiler cannot subtract from a generic type.
  return Part ? <Part {...(props as unknown as Props)} /> : null;
}
