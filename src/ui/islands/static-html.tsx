import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { restoreState, stateOf } from './dom-state.ts';

export type StaticHtmlProps<Content> = {
  readonly as?: 'div' | 'section' | 'nav' | 'ul' | undefined;
  /** Unique in the page: the browser finds the server's HTML by it. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /** Undefined in a browser that has just loaded the page, whose HTML already shows it. */
  readonly content: Content | undefined;
  /** Cache key: a server reuses the markup while both this and the content object are the same. */
  readonly cacheKey?: Content extends object ? string : never;
  readonly children: (content: Content) => ReactNode;
};

/**
 * Renders a part's markup, or returns it from the cache. `cacheKey` tells apart several parts with
 * the same content object.
 */
export type MakeMarkup = (
  id: string,
  content: unknown,
  cacheKey: string | undefined,
  render: () => ReactNode,
) => string;

/** Set on the server only. */
export const MakeMarkupContext = createContext<MakeMarkup | null>(null);

/** Caches the markup of an object that is shown in several ways, which `cacheKey` tells apart. */
export type CacheMarkup = (thing: object, cacheKey: string, render: () => ReactNode) => string;

/** Set on the server only, inside a `StaticHtml`. */
export const CacheMarkupContext = createContext<CacheMarkup | null>(null);

/**
 * An item of a list in a `StaticHtml`. The server renders it once per object, however many lists
 * contain it.
 */
export function StaticItem({
  thing,
  cacheKey,
  children,
}: {
  thing: object;
  cacheKey: string;
  children: ReactNode;
}) {
  const keep = import.meta.env.SSR ? use(CacheMarkupContext) : null;
  return keep ? (
    <li dangerouslySetInnerHTML={{ __html: keep(thing, cacheKey, () => children) }} />
  ) : (
    <li>{children}</li>
  );
}

const asItStands = { __html: '' };
const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/**
 * A part of the page without handlers and state. The browser keeps the server's HTML, which saves
 * sending the data and hydrating, until a navigation brings other content. Its links and forms work
 * through listeners on the document.
 */
export function StaticHtml<Content>({
  as = 'div',
  id,
  className,
  label,
  content,
  cacheKey,
  children,
}: StaticHtmlProps<Content>) {
  const isHydrating = useSyncExternalStore(never, no, yes) && typeof document === 'object';
  const [first] = useState(() => {
    // After a hydration mismatch React re-renders. Reuse the HTML still in the DOM.
    const old = isHydrating || content !== undefined ? null : document.getElementById(id);
    return { content, html: isHydrating ? asItStands : old && { __html: old.innerHTML } };
  });
  const [{ leave, take }] = useState(stateBetween);
  const make = use(MakeMarkupContext);
  const Tag = as as 'div';
  const attributes = { id, className, 'aria-label': label };
  if (make)
    return (
      <Tag
        {...attributes}
        dangerouslySetInnerHTML={{ __html: make(id, content, cacheKey, () => children(content!)) }}
      />
    );
  if (content !== undefined && (first.html === null || content !== first.content))
    return (
      <Tag key="live" {...attributes} ref={take}>
        {children(content)}
      </Tag>
    );
  return (
    <Tag
      {...attributes}
      ref={leave}
      suppressHydrationWarning
      dangerouslySetInnerHTML={first.html ?? asItStands}
    />
  );
}

/** Returns ref callbacks: `leave` saves the DOM state on unmount, `take` restores it on mount. */
function stateBetween() {
  let state: ReturnType<typeof stateOf> | null = null;
  return {
    leave: (element: HTMLElement | null) => () => {
      state = element && stateOf(element);
    },
    take: (element: HTMLElement | null) => {
      if (element && state) restoreState(element, state);
      state = null;
    },
  };
}
