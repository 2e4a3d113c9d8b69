import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onTold } from '#ui/told-changes.ts';

/** Without a socket. */
const oftenMs = 2_000;

/** A page that loads its data over a cut line would give way to an error, with what was typed. */
const isReached = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function lookWith(revalidate: () => Promise<void>): Promise<void> {
  if (await isReached()) await revalidate();
}

/**
 * Loads the page's data again while a process works on it: when a socket tells of the topic, when
 * the line is back, or else by the clock.
 */
export function useFreshData(
  isMoving: boolean,
  watchedTopic: string,
  everyMs: number = oftenMs,
): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMoving) return undefined;
    const look = () => void lookWith(revalidate);
    addEventListener('online', look);
    const end = onTold(watchedTopic, look);
    return () => {
      removeEventListener('online', look);
      end();
    };
  }, [isMoving, watchedTopic, revalidate]);
  useEffect(() => {
    if (!isMoving || state !== 'idle') return undefined;
    const look = () => void lookWith(revalidate);
    const clock = setInterval(look, everyMs);
    return () => clearInterval(clock);
  }, [isMoving, state, revalidate, everyMs]);
}
