import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { restoreState, stateOf } from './dom-state.ts';

export type StillProps<Content> = {
  readonly as?: 'div' | 'section' | 'nav' | 'ul' | undefined;
  /** One in a page: by this it is found again. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /** Undefined in a browser that has just loaded the page, which shows it already. */
  readonly content: Content | undefined;
  /**
   * Pages that are given the same object have the same markup, when these words are the same too: a
   * server makes it once.
   */
  readonly keptAs?: Content extends object ? string : never;
  readonly children: (content: Content) => ReactNode;
};

/**
 * Makes the markup of a part, or has it by the object that it shows and words that tell that
 * object's parts apart.
 */
export type MakeMarkup = (
  id: string,
  content: unknown,
  keptAs: string | undefined,
  render: () => ReactNode,
) => string;

/** A server has one. */
export const MakeMarkupContext = createContext<MakeMarkup | null>(null);

/** The markup of a thing that is shown in one of several ways, which `keptAs` tells apart. */
export type KeepMarkup = (thing: object, keptAs: string, render: () => ReactNode) => string;

/** A server has one inside of a `Still`. */
export const KeepMarkupContext = createContext<KeepMarkup | null>(null);

/**
 * An item of a list in a `Still`. The server makes it once for as long as it is given the same
 * object, in whatever lists it stands.
 */
export function StillItem({
  thing,
  keptAs,
  children,
}: {
  thing: object;
  keptAs: string;
  children: ReactNode;
}) {
  const keep = import.meta.env.SSR ? use(KeepMarkupContext) : null;
  return keep ? (
    <li dangerouslySetInnerHTML={{ __html: keep(thing, keptAs, () => children) }} />
  ) : (
    <li>{children}</li>
  );
}

const asItStands = { __html: '' };
const [never, yes, no] = [() => () => undefined, () => true, () => false];

/**
 * A part of the page without handlers and state. The server renders it; a browser leaves it as it
 * stands, which saves it the data and the work of hydration, until a navigation brings other
 * content: from then on it is rendered like any other. Its links and forms work by the listeners of
 * the document.
 */
export function Still<Content>({
  as = 'div',
  id,
  className,
  label,
  content,
  keptAs,
  children,
}: StillProps<Content>) {
  const isHydrating = useSyncExternalStore(never, no, yes) && typeof document === 'object';
  const [first] = useState(() => {
    // React begins anew when what it finds is not what it made. What stands there still is all there is.
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
        dangerouslySetInnerHTML={{ __html: make(id, content, keptAs, () => children(content!)) }}
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

/** Refs: one is left before its element goes, the other taken when the new one is there. */
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
