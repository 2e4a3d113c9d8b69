import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onTold } from '#ui/told-changes.ts';

/** Without a socket. */
const oftenMs = 2_000;

/**
 * Loads the page's data again while a process works on it: when a socket tells of the topic, or
 * else by the clock.
 */
export function useFreshData(
  isMoving: boolean,
  watchedTopic: string,
  everyMs: number = oftenMs,
): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMoving || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), everyMs);
    return () => clearTimeout(timer);
  }, [isMoving, state, revalidate, everyMs]);
  useEffect(
    () => (isMoving ? onTold(watchedTopic, () => void revalidate()) : undefined),
    [isMoving, watchedTopic, revalidate],
  );
}
