// Gives each overlay (a drawer, full-window pictures) an entry in the browser's history, so that
// Back closes it. The router must not see such entries come or go, because it would reload the
// page. `popstate` listeners run in the order they were added, also those of the capture phase, so
// ours is added before the router's (entry.client.tsx).

type Listener = (event: PopStateEvent) => void;
const first = new Set<Listener>();

export function listenBeforeTheRouter(): void {
  addEventListener('popstate', (event) => {
    for (const listener of first) listener(event);
  });
}

/** Adds a listener that runs before the router's. Returns an unsubscribe function. */
export function onPopStateFirst(listener: Listener): () => void {
  first.add(listener);
  return () => void first.delete(listener);
}

/** Pushes a history entry at the same page. The caller listens for Back with `onPopStateFirst`. */
export function pushOver(over: Readonly<Record<string, unknown>>): void {
  // the router counts its entries
  const { idx, ...state } = (history.state ?? {}) as { idx?: number };
  history.pushState({ ...state, idx: (idx ?? 0) + 1, ...over }, '');
}

/** Returns the drawer that a history entry opened. */
export const drawerIn = (state: unknown): string | null =>
  (state as { drawer?: string } | null)?.drawer ?? null;

/** Returns whether Back would close a drawer now. A navigation then replaces this entry. */
export const isOnDrawerEntry = (): boolean => drawerIn(history.state) !== null;

/** Returns the link with which this click would open a drawer, or null. */
export function openerOf(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain ? (event.target as Element).closest<HTMLAnchorElement>('a[data-drawer]') : null;
}
