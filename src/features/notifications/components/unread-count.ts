// How many notifications are unread. Asked for after the first paint and when a socket tells of a
// change; without a socket by the clock, while the page is seen. Each time by the tag of the last
// answer.
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isTold, onTold } from '#ui/told-changes.ts';
import { notificationsTopic } from '../params.ts';

const everyMs = 30_000;

let known: number | null = null;
let tag = '';
const listeners = new Set<() => void>();

function say(count: number): void {
  if (count === known) return;
  known = count;
  for (const listener of listeners) listener();
}

/** Failures are made good by the next time. */
async function ask(): Promise<void> {
  if (document.hidden) return;
  const response = await fetch('/api/v1/notifications/counts', {
    headers: tag === '' ? {} : { 'if-none-match': tag },
  }).catch(() => null);
  if (response?.status !== 200) return;
  const { total }: { total: number } = await response.json();
  tag = response.headers.get('etag') ?? '';
  say(total);
}

const askNow = () => void ask();
const askByClock = () => {
  if (!isTold()) askNow();
};

function begin(): () => void {
  const clock = setInterval(askByClock, everyMs);
  const end = onTold(notificationsTopic, askNow);
  document.addEventListener('visibilitychange', askNow);
  return () => {
    clearInterval(clock);
    end();
    document.removeEventListener('visibilitychange', askNow);
    known = null;
    tag = '';
  };
}

let end: (() => void) | null = null;

/** All bells of the page share one clock. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  end ??= begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    end?.();
    end = null;
  };
}

/** `loaded`: what the page's data say, null where they say nothing. */
export function useUnreadCount(loaded: number | null): number | null {
  const { key } = useLocation();
  useEffect(() => {
    if (loaded !== null) say(loaded);
  }, [loaded]);
  // What a page shows is read by then.
  useEffect(askNow, [key]);
  return useSyncExternalStore(
    subscribe,
    () => known ?? loaded,
    () => loaded,
  );
}
