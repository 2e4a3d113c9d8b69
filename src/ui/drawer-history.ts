// What lies over a page (a drawer, pictures as large as the window) is an entry of the browser's history, so that Back
// closes it. The router must not see such an entry come
// or go: it would load the page again. Listeners of `popstate` are called in the order in which they were added, also
// those of the capture phase, so this one is added before the router's (entry.client.tsx).

type Listener = (event: PopStateEvent) => void;
const first = new Set<Listener>();

export function listenBeforeTheRouter(): void {
  addEventListener('popstate', (event) => {
    for (const listener of first) listener(event);
  });
}

/** Returns what takes the listener away again. */
export function onPopStateFirst(listener: Listener): () => void {
  first.add(listener);
  return () => void first.delete(listener);
}

/**
 * A step that Back takes back, at the same page: whoever makes it listens for its end with
 * `onPopStateFirst`.
 */
export function pushOver(over: Readonly<Record<string, unknown>>): void {
  const { idx, ...state } = (history.state ?? {}) as { idx?: number }; // the router counts its entries
  history.pushState({ ...state, idx: (idx ?? 0) + 1, ...over }, '');
}

/** The drawer that an entry stands for. */
export const drawerIn = (state: unknown): string | null =>
  (state as { drawer?: string } | null)?.drawer ?? null;

/**
 * Whether Back would close a drawer now: whoever goes on to another page takes the place of this
 * entry.
 */
export const isOnDrawerEntry = (): boolean => drawerIn(history.state) !== null;

/** The link that this click would open a drawer with. */
export function openerOf(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain ? (event.target as Element).closest<HTMLAnchorElement>('a[data-drawer]') : null;
}
