// An open drawer is an entry of the browser's history, so that Back closes it. The router must not see such an entry come
// or go: it would load the page again. Listeners of `popstate` are called in the order in which they were added, also
// those of the capture phase, so this one is added before the router's (entry.client.tsx).

type Listener = (event: PopStateEvent) => void;
const first: { listener: Listener | null } = { listener: null };

export function listenBeforeTheRouter(): void {
  addEventListener('popstate', (event) => first.listener?.(event));
}

/** Returns what takes the listener away again. */
export function onPopStateFirst(listener: Listener): () => void {
  first.listener = listener;
  return () => { if (first.listener === listener) first.listener = null; };
}

/** The drawer that an entry stands for. */
export const drawerIn = (state: unknown): string | null => (state as { drawer?: string } | null)?.drawer ?? null;

/** Whether Back would close a drawer now: whoever goes on to another page takes the place of this entry. */
export const isOnDrawerEntry = (): boolean => drawerIn(history.state) !== null;

/** The link that this click would open a drawer with. */
export function openerOf(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain ? (event.target as Element).closest<HTMLAnchorElement>('a[data-drawer]') : null;
}
