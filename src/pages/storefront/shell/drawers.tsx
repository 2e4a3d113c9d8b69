// All drawers and their contents. Loaded when one is about to open, and rendered when it does.
import { type ComponentType, useState } from 'react';
import * as m from '#messages/pages/storefront/shell';
import * as paths from '#shared/paths.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Logo } from '#ui/logo.tsx';
import { useDrawers } from '#ui/use-drawers.ts';
import { CartContent } from './cart-content.tsx';
import {
  CategoriesContent,
  type DrawerContentsProps,
  MenuContent,
  SearchContent,
} from './drawer-contents.tsx';

const drawersByName = {
  menu: { label: m.menu, Content: MenuContent },
  categories: { label: m.categories, Content: CategoriesContent },
  cart: { label: m.cart, Content: CartContent, edge: 'end' },
  search: { label: m.search, Content: SearchContent, edge: 'end', isLarge: true },
} as const satisfies Record<
  string,
  {
    label: typeof m.menu;
    Content: ComponentType<DrawerContentsProps>;
    edge?: 'end';
    isLarge?: boolean;
  }
>;
type DrawerName = keyof typeof drawersByName;
const names = Object.keys(drawersByName) as DrawerName[];

export function ShellDrawers({
  wanted,
  ...props
}: DrawerContentsProps & { readonly wanted: HTMLAnchorElement | null }) {
  const { locale } = props;
  const drawers = useDrawers(wanted);
  const { open } = drawers;
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (open !== null && !seen.includes(open)) setSeen([...seen, open]);

  return names
    .filter((name) => seen.includes(name))
    .map((name) => {
      const { label, Content, ...place } = drawersByName[name];
      const title =
        name === 'menu' ? (
          <Logo href={paths.home({ locale })} label={m.home({ locale })} />
        ) : (
          <p className="display display-4">{label({ locale })}</p>
        );
      return (
        <Drawer
          key={name}
          isOpen={open === name}
          drawers={drawers}
          label={label({ locale })}
          {...place}
          closeLabel={m.close({ locale })}
          title={title}
        >
          <Content {...props} />
        </Drawer>
      );
    });
}
