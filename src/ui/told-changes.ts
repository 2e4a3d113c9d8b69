// What a socket tells the browser has changed. One socket for all parts of the page that listen; it
// is opened for the first of them and closed after the last.
import type { Socket } from 'socket.io-client';
import { socketRetries } from '#shared/socket-retries.ts';

const listeners = new Map<string, Set<() => void>>();
let socket: Socket | null = null;
let isOpening = false;

const tell = (topic: string): void => {
  for (const listener of listeners.get(topic) ?? []) listener();
};

/** Without a socket, what is shown is asked for by the clock. */
export const isTold = (): boolean => socket?.connected ?? false;

/** The library is loaded here only, after the first paint. */
async function open(): Promise<void> {
  isOpening = true;
  const library = await import('socket.io-client').catch(() => null);
  isOpening = false;
  if (library === null || listeners.size === 0 || socket !== null) return;
  let wasConnected = false;
  socket = library.io({
    autoConnect: false,
    // No session of several requests, so that any process answers.
    transports: ['websocket'],
    query: { domain: location.hostname, userAgent: navigator.userAgent.slice(0, 300) },
    ...socketRetries,
  });
  socket.on('changed', ({ topic }: { readonly topic: string }) => tell(topic));
  socket.on('connect', () => {
    // What was missed meanwhile.
    if (wasConnected) for (const topic of listeners.keys()) tell(topic);
    wasConnected = true;
  });
  socket.connect();
}

/** Listens to a topic until the returned function is called. For those who are logged in. */
export function onTold(topic: string, listener: () => void): () => void {
  const ofTopic = listeners.get(topic) ?? new Set();
  listeners.set(topic, ofTopic.add(listener));
  if (socket === null && !isOpening) void open();
  return () => {
    ofTopic.delete(listener);
    if (ofTopic.size === 0 && listeners.get(topic) === ofTopic) listeners.delete(topic);
    if (listeners.size > 0) return;
    socket?.disconnect();
    socket = null;
  };
}
