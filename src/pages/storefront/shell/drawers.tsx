import { useCallback, useEffect, useState } from 'react';
import * as m from '#messages/shell';
import { Drawer } from '#ui/drawer.tsx';
import { Logo } from '#ui/logo.tsx';
import { useDrawers } from '#ui/use-drawers.ts';
import type { DrawerContentsProps } from './drawer-contents.tsx';

type Contents = typeof import('./drawer-contents.tsx');

const labels = { menu: m.menu, categories: m.categories };
/** Where the bar is that opens them: as in shell.css. */
const barIsShown = '(max-width: 900px)';

/** Their contents are no part of the page: they are loaded when the browser has time, or a finger comes near, and made when one opens. */
export function ShellDrawers(props: DrawerContentsProps) {
  const { locale } = props;
  const [contents, setContents] = useState<Contents | null>(null);
  const load = useCallback(() => import('./drawer-contents.tsx').then(setContents), []);
  const tryToLoad = useCallback(() => void load().catch(() => {}), [load]);
  const drawers = useDrawers(tryToLoad);
  const { open, close } = drawers;
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (open !== null && !seen.includes(open)) setSeen([...seen, open]);

  useEffect(() => {
    if (!matchMedia(barIsShown).matches) return;
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(tryToLoad);
  }, [tryToLoad]);
  useEffect(() => {
    if (open !== null && !contents) load().catch(() => close(() => location.assign(`/${locale}/shop`)));
  }, [open, contents, load, close, locale]);

  return (['menu', 'categories'] as const).filter((name) => seen.includes(name)).map((name) => {
    const label = labels[name]({ locale });
    const Content = contents?.[name];
    return (
      <Drawer
        key={name} isOpen={open === name} drawers={drawers} label={label} closeLabel={m.close({ locale })}
        title={name === 'menu' ? <Logo href={`/${locale}`} label={m.home({ locale })} /> : <p className="display d-4">{label}</p>}
      >
        {Content ? <Content {...props} /> : <div className="drawer-body"><p className="drawer-note" role="status">{m.loading({ locale })}</p></div>}
      </Drawer>
    );
  });
}
