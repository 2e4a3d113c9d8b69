import { useEffect } from 'react';

// Menus and drawers are <details data-menu>: they open and close without a script, and `name` lets only one be open.
// A script adds Escape, a click elsewhere, hover intent (data-menu="hover") and the trap of focus (data-menu="drawer").
// A row that hides what does not fit (data-rewind) scrolls with focus, and back when focus leaves it.

const hoverIntentMs = 150;
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
const close = (menu: HTMLDetailsElement) => { menu.open = false; };

export function useMenus(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hovered: HTMLDetailsElement | null = null;

    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      for (const menu of openMenus()) {
        const isInside = menu.contains(target);
        const isLink = isInside && target.closest('a[href]') !== null && target.closest('summary') === null;
        const isButton = isInside && target.closest('[data-close]') !== null;
        if (!isInside || isLink || isButton) close(menu);
        if (isButton) menu.querySelector('summary')?.focus();
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const menus = [...openMenus()];
      const menu = menus.at(-1);
      if (!menu) return;
      if (event.key === 'Escape') {
        close(menu);
        menu.querySelector('summary')?.focus();
      } else if (event.key === 'Tab' && menu.dataset['menu'] === 'drawer') {
        const stops = [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, summary')].filter((stop) => stop.checkVisibility({ contentVisibilityAuto: true }));
        const edge = event.shiftKey ? stops[0] : stops.at(-1);
        if (document.activeElement === edge || !menu.contains(document.activeElement)) {
          event.preventDefault();
          (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
        }
      }
    };
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const menu = (event.target as Element).closest?.<HTMLDetailsElement>('details[data-menu=hover]') ?? null;
      if (menu === hovered) return;
      hovered = menu;
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const other of document.querySelectorAll<HTMLDetailsElement>('details[data-menu=hover][open]')) if (other !== menu && !other.contains(document.activeElement)) close(other);
        if (menu) menu.open = true;
      }, hoverIntentMs);
    };
    // A click right after the hover that opened a menu must not close it again.
    const onToggle = (event: Event) => {
      const menu = event.target as HTMLDetailsElement;
      if (menu.dataset?.['menu'] === 'hover' && menu.open) menu.dataset['opened'] = String(performance.now());
    };
    const onSummaryClick = (event: MouseEvent) => {
      const summary = (event.target as Element).closest?.('summary');
      const menu = summary?.parentElement as HTMLDetailsElement | null | undefined;
      if (menu?.dataset['menu'] === 'hover' && menu.open && event.detail > 0 && performance.now() - Number(menu.dataset['opened']) < 400) event.preventDefault();
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
