import { HandCoins } from 'lucide-react';
import * as m from '#messages/pages/vendor/quotes';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorQuotes',
  label: m.title,
  icon: <HandCoins />,
  count: 'quotes',
};
