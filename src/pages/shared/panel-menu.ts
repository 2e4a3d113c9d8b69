// Builds the menus of the panels: which pages they have, in which group and order, says pages.ts;
// the entry's words and icon lie beside the page, in its `*.menu.tsx`.
import type { ReactNode } from 'react';
import type { MenuGroup, PageId, PageRow } from '#pages/pages.ts';
import type { Locale } from '#shared/locale.ts';

type Text = (language: { readonly locale: Locale }) => string;

/** What layouts count for their menus. */
export type PanelCount =
  | 'matches'
  | 'quotes'
  | 'inquiries'
  | 'orders'
  | 'contactMessages'
  | 'memberships'
  | 'exhibitions'
  | 'reports'
  | 'reviews'
  | 'questions'
  | 'disputes'
  | 'rfqApprovals'
  | 'productReviews'
  | 'names'
  | 'payments';
export type PanelCounts = Readonly<Partial<Record<PanelCount, number>>>;

export type MenuEntry = {
  readonly page: PageId;
  readonly label: Text;
  readonly icon: ReactNode;
  /** What is counted beside the label. */
  readonly count?: PanelCount;
};

/** What `import.meta.glob` finds in a panel's folder, by path. */
export type MenuModules = Readonly<Record<string, { readonly menuEntry: MenuEntry }>>;

/** Groups without a page are left out, and so are pages without an entry; a test finds those. */
export function panelMenu(
  pages: readonly PageRow[],
  modules: MenuModules,
  titles: Readonly<Partial<Record<MenuGroup, Text>>> = {},
) {
  const entries = new Map<string, MenuEntry>(
    Object.values(modules).map(({ menuEntry }) => [menuEntry.page, menuEntry]),
  );
  const listed = pages.flatMap(({ id, path, menu }) => {
    const entry = entries.get(id);
    return menu === undefined || entry === undefined ? [] : [{ ...entry, path, group: menu }];
  });
  const groups: readonly MenuGroup[] = ['main', 'store', 'market', 'finding', 'safety'];
  /** `isOpen`: whether the reader may enter the page. */
  return (
    locale: Locale,
    counts: PanelCounts = {},
    isOpen: (page: PageId) => boolean = () => true,
  ) =>
    groups
      .map((group) => ({
        title: titles[group]?.({ locale }) ?? null,
        places: listed
          .filter(({ page, group: own }) => own === group && isOpen(page))
          .map(({ label, path, icon, count }) => ({
            label: label({ locale }),
            path: `/${path}`,
            icon,
            count: (count && counts[count]) ?? 0,
          })),
      }))
      .filter(({ places }) => places.length > 0);
}
