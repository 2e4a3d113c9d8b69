import { useEffect, useState } from 'react';
import type { MenuGroup } from '#features/categories/views.ts';
import { isOnDrawerEntry, openerOf } from '#ui/drawer-history.ts';
import { onFirstInteraction } from '#ui/islands/on-interaction.tsx';
import type { ShellDrawers } from './drawers.tsx';
import type { ShellProps } from './shell-data.ts';

type Loaded = {
  readonly Drawers: typeof ShellDrawers;
  readonly groups: readonly MenuGroup[];
  readonly wanted: HTMLAnchorElement | null;
};

/** Where the bottom bar is shown, as in bottom-bar.css. */
const barIsShown = '(max-width: 900px)';

/**
 * Loads the drawers on a phone visitor's first interaction. An earlier click waits for them; if
 * loading fails, the link leads to its address.
 */
export function LazyDrawers(props: ShellProps) {
  const { locale, promotions } = props;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (loaded) return undefined;
    const load = (wanted: HTMLAnchorElement | null) =>
      Promise.all([
        import('./drawers.tsx'),
        import('./category-groups.ts').then(({ fetchMenu }) => fetchMenu(locale, promotions)),
      ]).then(
        ([{ ShellDrawers: Drawers }, groups]) =>
          // A click and the interaction may both load; keeps the clicked link.
          setLoaded((now) => ({ Drawers, groups, wanted: wanted ?? now?.wanted ?? null })),
        () => {
          if (wanted) location.assign(wanted.href);
        },
      );
    if (isOnDrawerEntry()) void load(null);
    const onClick = (event: MouseEvent) => {
      const opener = openerOf(event);
      if (!opener) return;
      event.preventDefault();
      void load(opener);
    };
    const stop = onFirstInteraction(() => {
      if (matchMedia(barIsShown).matches) void load(null);
    });
    document.addEventListener('click', onClick, true);
    return () => {
      stop();
      document.removeEventListener('click', onClick, true);
    };
  }, [loaded, locale, promotions]);
  return loaded ? (
    <loaded.Drawers {...props} groups={loaded.groups} wanted={loaded.wanted} />
  ) : null;
}
