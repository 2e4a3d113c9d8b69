import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { isTold, onTold } from '#ui/told-changes.ts';
import { looksAroundForms, looksOf } from './fresh-looks.ts';

/** Without a socket. */
const oftenMs = 2_000;

/** A page that loads its data over a cut line would give way to an error, with what was typed. */
const isReached = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Loads the page's data again while a process works on it: when a socket tells of the topic, when
 * the line is back or the page is seen again, or else by the clock. A hidden page loads nothing.
 * Without a topic no socket tells of the data.
 */
export function useFreshData(
  isMoving: boolean,
  watchedTopic: string | null,
  everyMs: number = oftenMs,
): void {
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== 'idle';
  const [forms] = useState(looksAroundForms);
  const { look, lookByClock, beginListening } = useMemo(
    () =>
      looksOf({
        isHidden: () => document.hidden,
        isTold: () => watchedTopic !== null && isTold(),
        isReached,
        load: () => (forms.mayLoad() ? revalidate() : Promise.resolve()),
      }),
    [forms, revalidate, watchedTopic],
  );
  useEffect(() => {
    if (!isMoving) return undefined;
    const lookNow = () => void look();
    addEventListener('online', lookNow);
    document.addEventListener('visibilitychange', lookNow);
    const end = watchedTopic === null ? null : onTold(watchedTopic, lookNow);
    void beginListening();
    return () => {
      removeEventListener('online', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
      end?.();
    };
  }, [isMoving, watchedTopic, look, beginListening]);
  useEffect(() => {
    if (forms.setBusy(isBusy)) void look();
  }, [forms, isBusy, look]);
  useEffect(() => {
    if (!isMoving || state !== 'idle') return undefined;
    const clock = setInterval(() => void lookByClock(), everyMs);
    return () => clearInterval(clock);
  }, [isMoving, state, lookByClock, everyMs]);
}

/**
 * Returns the answer to the page's latest form until the reader goes on or sends another. The
 * router forgets it as soon as the page loads its data again: a page that does so by itself would
 * lose what was wrong, and fold the form up while the reader mends it.
 */
export function useLastingAnswer<Answer>(latest: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer: latest, key });
  const isKept = latest === kept.answer && key === kept.key; // the answer comes before its key
  if (latest !== undefined && !isKept) setKept({ answer: latest, key });
  return latest ?? (kept.key === key ? kept.answer : undefined);
}
