import { LayoutDashboard } from 'lucide-react';
import * as m from '#messages/pages/buyer';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'buyer',
  label: m.dashboard,
  icon: <LayoutDashboard />,
};
