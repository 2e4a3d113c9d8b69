import { Flag } from 'lucide-react';
import * as m from '#messages/pages/control/reports';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'reports',
  label: m.title,
  icon: <Flag />,
  count: 'reports',
};
