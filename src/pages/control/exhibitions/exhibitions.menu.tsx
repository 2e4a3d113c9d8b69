import { CalendarDays } from 'lucide-react';
import * as m from '#messages/pages/control/exhibitions';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlExhibitions',
  label: m.title,
  icon: <CalendarDays />,
  count: 'exhibitions',
};
