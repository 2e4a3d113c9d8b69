import { useCallback, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { drawerIn, onPopStateFirst, openerOf, pushOver } from './drawer-history.ts';

// Drawers of which one is open at most. What opens one is any link with data-drawer="name": without a script it leads
// where its address says.

export type Drawers = {
  /** The name of the open one. */
  readonly open: string | null;
  /** Closes, leaves its entry of the history, and then does `next`. */
  readonly close: (next?: () => void) => void;
  /**
   * Closes, while the page that was chosen in it is on its way and will take the place of its
   * entry.
   */
  readonly hide: () => void;
};

/** `wanted`: the link that was followed before there were drawers, if one was. */
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

  // After a navigation the entry is another one. A page that is loaded anew at the entry of a drawer leaves it.
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
      opener.focus({ preventScroll: true }); // not every browser does so by itself, and focus comes back here
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
    document.addEventListener('click', onClick, true); // before that of plain links
    if (wanted) follow(wanted);
    return () => {
      document.removeEventListener('click', onClick, true);
      stopListening();
    };
  }, [wanted]);

  const hide = useCallback(() => setOpen(null), []);
  return { open, close, hide };
}
