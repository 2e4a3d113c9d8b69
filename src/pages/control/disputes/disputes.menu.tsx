import { Scale } from 'lucide-react';
import * as m from '#messages/pages/control/disputes';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlDisputes',
  label: m.title,
  icon: <Scale />,
  count: 'disputes',
};
