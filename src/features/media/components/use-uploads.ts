// Uploads of one field: a few at a time, each with its progress, and cancelled when the page goes.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '#shared/locale.ts';
import type { SendFile } from './send-file.ts';

export type Upload = {
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Share of the bytes that were sent. */
  readonly share: number;
  /** Null: the connection broke off. */
  readonly reason: string | null;
  readonly mayRetry: boolean;
};

type Options<Done> = {
  readonly locale: Locale;
  readonly send: SendFile<Done>;
  readonly maxBytes: number;
  readonly tooLarge: string;
  /** `chosenAt`: the file's place among all that were chosen. */
  readonly onDone: (result: Done, chosenAt: number) => void;
  /** More would share the same line and show progress later. */
  readonly atOnce?: number;
};

const waiting = { state: 'waiting', share: 0, reason: null, mayRetry: true } as const;

export function useUploads<Done>({
  locale,
  send: sendOne,
  maxBytes,
  tooLarge,
  onDone,
  atOnce = 3,
}: Options<Done>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const count = useRef(0);
  const current = useRef({ onDone, sendOne });
  useEffect(() => {
    current.current = { onDone, sendOne };
  });
  const change = useCallback((key: string, changed: Partial<Upload> | null) => {
    setUploads((now) =>
      changed
        ? now.map((each) => (each.key === key ? { ...each, ...changed } : each))
        : now.filter((each) => each.key !== key),
    );
  }, []);

  useEffect(() => {
    const free = atOnce - running.current.size;
    const next = uploads.filter(
      ({ key, state }) => state === 'waiting' && !running.current.has(key),
    );
    for (const { key, file } of next.slice(0, Math.max(0, free))) {
      const control = new AbortController();
      running.current.set(key, control);
      change(key, { state: 'sending' });
      const onProgress = (share: number) => change(key, { share });
      const send = async () => {
        const options = { locale, signal: control.signal, onProgress };
        const outcome = await current.current.sendOne(file, options);
        running.current.delete(key);
        if (outcome.kind === 'failed')
          change(key, { state: 'failed', reason: outcome.reason, mayRetry: outcome.mayRetry });
        else change(key, null);
        if (outcome.kind === 'done') current.current.onDone(outcome.result, Number(key));
      };
      void send();
    }
  }, [uploads, locale, change, atOnce]);

  useEffect(() => {
    const controls = running.current;
    return () => controls.forEach((control) => control.abort());
  }, []);

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((now) => [
        ...now,
        ...files.map((file): Upload => {
          const key = String(count.current++);
          return file.size > maxBytes
            ? { key, file, state: 'failed', share: 0, reason: tooLarge, mayRetry: false }
            : { key, file, ...waiting };
        }),
      ]),
    /** Ends an upload under way, or takes a failed one off the list. */
    cancel: (key: string) => {
      running.current.get(key)?.abort();
      change(key, null);
    },
    retry: (key: string) => change(key, waiting),
  };
}
