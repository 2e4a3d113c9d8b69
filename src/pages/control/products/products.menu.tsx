import { PackageSearch } from 'lucide-react';
import * as m from '#messages/pages/control/products';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'productReviews',
  label: m.title,
  icon: <PackageSearch />,
  count: 'productReviews',
};
