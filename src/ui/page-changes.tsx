import { useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';

/**
 * What a browser does itself when it loads a page, and a router does not: the old page says that it
 * is old, focus begins anew, and the title is read out.
 */
export function PageChanges() {
  const { state, location: next } = useNavigation();
  const isNavigating = state !== 'idle';
  const place = useLocation();
  const isSamePage = next?.pathname === place.pathname;
  const last = useRef<{ path: string; page: string } | null>(null);
  const [title, setTitle] = useState('');

  const control = useRef<string | null>(null);
  useEffect(() => {
    const main = document.querySelector('main');
    const name = document.activeElement?.getAttribute('name');
    if (isNavigating)
      control.current = name
        ? `main ${document.activeElement!.localName}[name="${CSS.escape(name)}"]`
        : null;
    if (isNavigating) main?.setAttribute('data-navigating', isSamePage ? 'same' : '');
    else main?.removeAttribute('data-navigating');
    main?.setAttribute('aria-busy', String(isNavigating));
  }, [isNavigating, isSamePage]);

  useEffect(() => {
    const path = createPath(place);
    // A filter or an order changes the same page: focus stays on it, also when it was made anew.
    const page = `${place.pathname} ${new URLSearchParams(place.search).get('page') ?? ''}`;
    const { current } = last;
    last.current = { path, page };
    if (current === null || current.path === path) return;
    setTitle(document.title);
    if (current.page === page && document.activeElement !== document.body) return;
    const same =
      current.page === page && control.current !== null
        ? document.querySelector<HTMLElement>(control.current)
        : null;
    const target =
      same ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!target) return;
    if (!same) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [place]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
