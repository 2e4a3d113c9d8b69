import { LayoutTemplate } from 'lucide-react';
import * as m from '#messages/pages/control/home';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'homeSlots',
  label: m.title,
  icon: <LayoutTemplate />,
};
