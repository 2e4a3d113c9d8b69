import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

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
  useEffect(() => {
    if (!isMoving) return undefined;
    const left = new AbortController();
    void openSocket(left.signal, watchedTopic, () => void revalidate());
    return () => left.abort();
  }, [isMoving, watchedTopic, revalidate]);
}

/** The library is loaded here only, where something moves. */
async function openSocket(
  left: AbortSignal,
  watchedTopic: string,
  onChange: () => void,
): Promise<void> {
  // Without it the clock is enough.
  const library = await import('socket.io-client').catch(() => null);
  if (library === null || left.aborted) return;
  const socket = library.io({ transports: ['websocket'] });
  socket.on('changed', ({ topic }: { topic: string }) => {
    if (topic === watchedTopic) onChange();
  });
  left.addEventListener('abort', () => void socket.disconnect());
}
