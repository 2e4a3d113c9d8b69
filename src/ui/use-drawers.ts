import { useCallback, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { drawerIn, onPopStateFirst, openerOf, pushOver } from './drawer-history.ts';

// Drawers, at most one open. Any link with data-drawer="name" opens one; without a script it leads
// to its address.

export type Drawers = {
  /** The name of the open drawer. */
  readonly open: string | null;
  /** Closes the drawer, goes back past its history entry, then calls `next`. */
  readonly close: (next?: () => void) => void;
  /** Hides the drawer while a page chosen in it loads, which will replace its history entry. */
  readonly hide: () => void;
};

/** `wanted`: the link that was clicked before the drawers had loaded, if one was. */
export function useDrawers(wanted: HTMLAnchorElement | null): Drawers {
  const [open, setOpen] = useState<string | null>(null);
  const place = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const now = useRef({
    entry: null as string | null,
    path: '',
    isNavigating: false,
    isLeaving: false,
    next: null as (() => void) | null,
  });
  useEffect(() => {
    now.current.isNavigating = isNavigating;
  }, [isNavigating]);

  const close = useCallback((next?: () => void) => {
    const { current } = now;
    setOpen(null);
    current.next = next ?? null;
    if (current.entry === null) next?.();
    else if (!current.isLeaving) {
      current.isLeaving = true;
      history.back();
    }
  }, []);

  // After a navigation the history entry is another one. A page that is reloaded at a drawer's
  // entry leaves that entry.
  useEffect(() => {
    const { current } = now;
    const isFirst = current.path === '';
    current.path = createPath(place);
    current.entry = drawerIn(history.state);
    if (isFirst) close();
    else setOpen(current.entry);
  }, [place, close]);

  useEffect(() => {
    const { current } = now;
    const show = (name: string) => {
      if (current.isLeaving) {
        current.next = () => show(name);
        return;
      }
      if (current.entry === null) pushOver({ drawer: name });
      else history.replaceState({ ...(history.state as object), drawer: name }, '');
      current.entry = name;
      setOpen(name);
    };
    const follow = (opener: HTMLAnchorElement) => {
      // Not every browser focuses a clicked link, and focus returns here when the drawer closes.
      opener.focus({ preventScroll: true });
      show(opener.dataset['drawer']!);
    };
    const onClick = (event: MouseEvent) => {
      const opener = openerOf(event);
      if (!opener) return;
      event.preventDefault();
      follow(opener);
    };
    const onPopState = (event: PopStateEvent) => {
      const entry = drawerIn(event.state);
      const isOurs =
        (entry !== null || current.entry !== null) &&
        createPath(location) === current.path &&
        !current.isNavigating;
      if (isOurs) event.stopImmediatePropagation();
      current.entry = entry;
      current.isLeaving = false;
      setOpen(entry);
      const { next } = current;
      current.next = null;
      next?.();
    };
    const stopListening = onPopStateFirst(onPopState);
    // Runs before the listener of plain navigation.
    document.addEventListener('click', onClick, true);
    if (wanted) follow(wanted);
    return () => {
      document.removeEventListener('click', onClick, true);
      stopListening();
    };
  }, [wanted]);

  const hide = useCallback(() => setOpen(null), []);
  return { open, close, hide };
}
