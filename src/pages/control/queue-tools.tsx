// Going through a queue: links to what waits before and after, and keys for them and for the acts.
import { useLayoutEffect } from 'react';
import * as m from '#messages/pages/control';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';

/** Addresses; null at an end of the queue. */
type Props = {
  readonly previous: string | null;
  readonly next: string | null;
  readonly locale: Locale;
  /** What the keys do, where they do not approve and reject. */
  readonly keys?: string;
};

/** J and K lead on; the acts of the page name their own keys, see `ActForm`. */
export function QueueTools({ previous, next, locale, keys = m.queueKeys({ locale }) }: Props) {
  useQueueKeys();
  return (
    <>
      {previous === null ? null : (
        <Button size="sm" href={previous} data-shortcut="k" aria-keyshortcuts="K">
          {m.previousWaiting({ locale })}
        </Button>
      )}
      {next === null ? null : (
        <Button size="sm" href={next} data-shortcut="j" aria-keyshortcuts="J">
          {m.nextWaiting({ locale })}
        </Button>
      )}
      <span className="text-soft text-sm with-script">{keys}</span>
    </>
  );
}

/** Keys lead to what names them by `data-shortcut`: a link, an act, or a form. */
export function useQueueKeys(): void {
  // Who goes on quickly presses a key as soon as the next page is seen.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const typing = 'input:not([type=checkbox]), select, textarea, [contenteditable]';
const fields = 'select, textarea, input:not([type=hidden])';

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !/^[a-z]$/.test(key)) return;
  if ((target as Element).closest(typing)) return;
  const element = document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLDetailsElement) element.open = true;
  if (element instanceof HTMLAnchorElement) element.click();
  else (element.querySelector<HTMLElement>(fields) ?? element.querySelector('button'))?.focus();
}
