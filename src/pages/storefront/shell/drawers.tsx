// The drawers with all that is in them: loaded when somebody is about to open one, and made when one opens.
import { useState } from 'react';
import * as m from '#messages/shell';
import { Drawer } from '#ui/drawer.tsx';
import { Logo } from '#ui/logo.tsx';
import { useDrawers } from '#ui/use-drawers.ts';
import { CategoriesContent, type DrawerContentsProps, MenuContent } from './drawer-contents.tsx';

const drawersByName = { menu: { label: m.menu, Content: MenuContent }, categories: { label: m.categories, Content: CategoriesContent } } as const;
const names = ['menu', 'categories'] as const;

export function ShellDrawers({ wanted, ...props }: DrawerContentsProps & { readonly wanted: HTMLAnchorElement | null }) {
  const { locale } = props;
  const drawers = useDrawers(wanted);
  const { open } = drawers;
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (open !== null && !seen.includes(open)) setSeen([...seen, open]);

  return names.filter((name) => seen.includes(name)).map((name) => {
    const { label, Content } = drawersByName[name];
    const title = name === 'menu' ? <Logo href={`/${locale}`} label={m.home({ locale })} /> : <p className="display d-4">{label({ locale })}</p>;
    return <Drawer key={name} isOpen={open === name} drawers={drawers} label={label({ locale })} closeLabel={m.close({ locale })} title={title}><Content {...props} /></Drawer>;
  });
}
