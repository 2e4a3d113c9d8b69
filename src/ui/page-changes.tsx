import { Component, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';

/**
 * Does what a browser does on a page load and a router does not: marks the old page as busy, moves
 * focus to the new one and announces its title.
 */
export function PageChanges() {
  const { state, location: next } = useNavigation();
  const isNavigating = state !== 'idle';
  const place = useLocation();
  const isSamePage = next?.pathname === place.pathname;
  const last = useRef<{ path: string; page: string } | null>(null);
  const [title, setTitle] = useState('');

  const control = useRef<string | null>(null);
  const rememberControl = () => {
    control.current = selectorOf(document.activeElement);
  };
  useEffect(() => {
    const main = document.querySelector('main');
    if (isNavigating) main?.setAttribute('data-navigating', isSamePage ? 'same' : '');
    else main?.removeAttribute('data-navigating');
    main?.setAttribute('aria-busy', String(isNavigating));
  }, [isNavigating, isSamePage]);

  // Before the next key is heard: whoever is quick has moved focus by then.
  useLayoutEffect(() => {
    const path = createPath(place);
    // A filter or a sort changes the same page, so focus stays on its control, even if that was
    // rendered again.
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
    <>
      <BeforeUpdate of={place} call={rememberControl} />
      <p className="visually-hidden" role="status">
        {title}
      </p>
    </>
  );
}

/** Finds a named control again that the next render may replace. */
function selectorOf(element: Element | null): string | null {
  const name = element?.getAttribute('name');
  return element && name ? `main ${element.localName}[name="${CSS.escape(name)}"]` : null;
}

/**
 * Calls before the DOM changes, while a control that is about to be replaced still has focus. An
 * effect of the pending navigation may come too late: a fast one is never rendered as pending.
 */
class BeforeUpdate extends Component<{ readonly of: unknown; readonly call: () => void }> {
  override getSnapshotBeforeUpdate(before: Readonly<{ of: unknown }>): null {
    if (before.of !== this.props.of) this.props.call();
    return null;
  }

  // React asks for it next to `getSnapshotBeforeUpdate`.
  override componentDidUpdate(): void {}

  override render(): null {
    return null;
  }
}
