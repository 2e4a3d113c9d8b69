import { ListTree } from 'lucide-react';
import * as m from '#messages/pages/control/categories';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlCategories',
  label: m.title,
  icon: <ListTree />,
};
