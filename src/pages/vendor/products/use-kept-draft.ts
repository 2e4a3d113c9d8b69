// Sends what is typed into the editor to be kept, so that a lost tab loses nothing.
import { type RefObject, useEffect, useState } from 'react';

const pauseMs = 4_000;

/** Texts alone: files are uploaded when they are chosen. */
function textsOf(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') texts.append(name, value);
  return texts;
}

export type Kept = 'untouched' | 'kept' | 'failed';

/**
 * Sends the form within seconds of a change, and at once when the page is left, until it is
 * submitted, and again for each version of it. `address`: null for a form that is not kept.
 */
export function useKeptDraft(
  whole: RefObject<HTMLElement | null>,
  address: string | null,
  version: unknown,
): Kept {
  const [kept, setKept] = useState<Kept>('untouched');
  useEffect(() => {
    const shown = whole.current?.querySelector('form');
    if (!shown || address === null) return undefined;
    let last = textsOf(shown).toString();
    const leaving = new AbortController();
    const keep = (isLeaving: boolean) => {
      const texts = textsOf(shown);
      const typed = texts.toString();
      if (typed === last) return;
      last = typed;
      fetch(address, {
        method: 'POST',
        body: texts,
        // A browser refuses more than 64 kB of what outlives the page.
        keepalive: isLeaving && typed.length < 60_000,
        redirect: 'error',
        signal: leaving.signal,
      }).then(
        ({ ok }) => setKept(ok ? 'kept' : 'failed'),
        () => {
          if (leaving.signal.aborted) return;
          // Sent again next time.
          last = '';
          setKept('failed');
        },
      );
    };
    const timer = setInterval(() => keep(false), pauseMs);
    const onHidden = () => (document.visibilityState === 'hidden' ? keep(true) : undefined);
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
    const onSubmit = () => {
      stop();
      leaving.abort();
    };
    document.addEventListener('visibilitychange', onHidden);
    shown.addEventListener('submit', onSubmit);
    return () => {
      stop();
      shown.removeEventListener('submit', onSubmit);
    };
    // A new version of the form is another form.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [whole, address, version]);
  return kept;
}
