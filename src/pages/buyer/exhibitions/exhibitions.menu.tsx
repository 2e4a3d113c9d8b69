import { CalendarDays } from 'lucide-react';
import * as m from '#messages/pages/buyer/exhibitions';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'buyerExhibitions',
  label: m.title,
  icon: <CalendarDays />,
};
