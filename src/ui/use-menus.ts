import { useEffect } from 'react';

// Menus are `<details data-menu>`: they open and close without a script, and `name` lets only one
// be open. A script adds Escape, a click outside and hover intent (data-menu="hover"). A row that
// hides its overflow (data-rewind) scrolls with focus, and back when focus leaves it.

const hoverIntentMs = 150;
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
const close = (menu: HTMLDetailsElement) => {
  menu.open = false;
};

export function useMenus(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hovered: HTMLDetailsElement | null = null;

    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      for (const menu of openMenus()) {
        const isInside = menu.contains(target);
        const isLink =
          isInside && target.closest('a[href]') !== null && target.closest('summary') === null;
        if (!isInside || isLink) close(menu);
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const menu = event.key === 'Escape' ? [...openMenus()].at(-1) : undefined;
      if (!menu) return;
      event.preventDefault(); // else the drawer around it would close as well
      close(menu);
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    };
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const menu =
        (event.target as Element).closest?.<HTMLDetailsElement>('details[data-menu=hover]') ?? null;
      if (menu === hovered) return;
      hovered = menu;
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const other of document.querySelectorAll<HTMLDetailsElement>(
          'details[data-menu=hover][open]',
        ))
          if (other !== menu && !other.contains(document.activeElement)) close(other);
        if (menu && !menu.open) {
          menu.open = true;
          menu.dataset['hovered'] = '';
        }
      }, hoverIntentMs);
    };
    // Keeps a menu that hover opened from being closed by the first click.
    const onSummaryClick = (event: MouseEvent) => {
      const menu = (event.target as Element).closest?.('summary')?.parentElement;
      if (menu?.dataset['hovered'] === undefined) return;
      if (event.detail > 0) event.preventDefault(); // only for a pointer, not a key
      delete menu.dataset['hovered'];
    };
    const onToggle = (event: Event) => {
      const menu = event.target as HTMLDetailsElement;
      if (menu.dataset && !menu.open) delete menu.dataset['hovered'];
    };
    const onFocusOut = (event: FocusEvent) => {
      const row = (event.target as Element).closest?.('[data-rewind]');
      if (row && !row.contains(event.relatedTarget as Node | null)) row.scrollTop = 0;
    };

    document.addEventListener('focusout', onFocusOut);
    document.addEventListener('click', onSummaryClick);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('toggle', onToggle, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('click', onSummaryClick);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('toggle', onToggle, true);
    };
  }, []);
}
