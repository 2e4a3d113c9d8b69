import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isOnDrawerEntry } from './drawer-history.ts';
import type { Drawers } from './use-drawers.ts';
import './drawer.css';

export type DrawerProps = {
  readonly isOpen: boolean;
  readonly drawers: Drawers;
  /** Accessible name. */
  readonly label: string;
  readonly closeLabel: string;
  /** The edge that it slides in from: `start` for menus, `end` for the visitor's own things. */
  readonly edge?: 'start' | 'end';
  /** Wider, for work that needs room. */
  readonly isLarge?: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/**
 * A modal dialog at an edge of the screen. The browser traps focus, makes the page inert and gives
 * focus back.
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
      if (event.target === current) return close(); // a click on the backdrop
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
    // Closes before sending: a form's response is a new page, whose history entry must follow the
    // page's and not the drawer's.
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
    // Escape, and Back on Android, close the dialog itself; state follows. The `close` event is
    // late, and the drawer may be open again by then.
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
