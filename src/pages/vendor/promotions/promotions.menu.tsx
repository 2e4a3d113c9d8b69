import { BadgePercent } from 'lucide-react';
import * as m from '#messages/pages/vendor/promotions';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorPromotions',
  label: m.title,
  icon: <BadgePercent />,
};
