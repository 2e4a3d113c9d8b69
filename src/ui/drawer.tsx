import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isOnDrawerEntry } from './drawer-history.ts';
import type { Drawers } from './use-drawers.ts';
import './drawer.css';

export type DrawerProps = {
  readonly isOpen: boolean;
  readonly drawers: Drawers;
  /** Its name for those who do not see it. */
  readonly label: string;
  readonly closeLabel: string;
  /** The edge it slides from: menus start, what belongs to the visitor ends. */
  readonly edge?: 'start' | 'end';
  /** For work that needs room. */
  readonly isLarge?: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/**
 * A modal dialog at an edge of the screen: the browser keeps focus inside, makes the page inert and
 * gives focus back.
 */
export function Drawer({
  isOpen,
  drawers,
  label,
  closeLabel,
  edge = 'start',
  isLarge = false,
  title,
  children,
}: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    const { current } = dialog;
    isShown.current = isOpen;
    if (isOpen && !current!.open) current!.showModal();
    else if (!isOpen) current!.close();
  }, [isOpen]);

  const { close, hide } = drawers;
  useEffect(() => {
    const { current } = dialog;
    const onClick = (event: MouseEvent) => {
      if (event.target === current) return close(); // beside it
      const link = (event.target as Element).closest('a');
      if (
        !link?.href ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey ||
        link.target === '_blank'
      )
        return;
      const isReload = link.dataset['reload'] !== undefined || link.origin !== location.origin;
      if (!isReload && link.href !== location.href) return hide();
      event.preventDefault();
      close(isReload ? () => location.assign(link.href) : undefined);
    };
    // The answer of a form is a new page: its place in the history is after the page, not after the drawer.
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method === 'get') return hide();
      if (!isOnDrawerEntry()) return;
      event.preventDefault();
      close(() => form.requestSubmit(event.submitter));
    };
    current!.addEventListener('click', onClick);
    current!.addEventListener('submit', onSubmit);
    return () => {
      current!.removeEventListener('click', onClick);
      current!.removeEventListener('submit', onSubmit);
    };
  }, [close, hide]);

  return (
    // Escape, and Back on Android, close the dialog itself; the rest follows. That it was closed is told late: it may be open again by then.
    <dialog
      ref={dialog}
      className={`drawer drawer-${edge}${isLarge ? ' is-large' : ''}`}
      aria-label={label}
      onClose={() => {
        if (isShown.current && !dialog.current!.open) close();
      }}
    >
      <div className="drawer-head">
        {title}
        <button type="button" className="icon-btn" aria-label={closeLabel} onClick={() => close()}>
          <X className="icon-22" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
