// Going through a queue: links to what waits before and after, and keys for them and for the acts.
import { useEffect } from 'react';
import * as m from '#messages/pages/control';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';

/** Addresses; null at an end of the queue. */
type Props = {
  readonly previous: string | null;
  readonly next: string | null;
  readonly locale: Locale;
};

/** J and K lead on; the acts of the page name their own keys, see `ActForm`. */
export function QueueTools({ previous, next, locale }: Props) {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
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
      <span className="text-soft text-sm with-script">{m.queueKeys({ locale })}</span>
    </>
  );
}

const typing = 'input, select, textarea, [contenteditable]';

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !/^[a-z]$/.test(key)) return;
  if ((target as Element).closest(typing)) return;
  const element = document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLDetailsElement) {
    element.open = true;
    element.querySelector<HTMLElement>('select, textarea, input:not([type=hidden])')?.focus();
  } else element.click();
}
