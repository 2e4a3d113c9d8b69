import { Megaphone } from 'lucide-react';
import * as m from '#messages/pages/control/announcements';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'announcements',
  label: m.title,
  icon: <Megaphone />,
};
