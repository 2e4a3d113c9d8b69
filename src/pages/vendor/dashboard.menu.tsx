import { LayoutDashboard } from 'lucide-react';
import * as m from '#messages/pages/vendor';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendor',
  label: m.dashboard,
  icon: <LayoutDashboard />,
};
