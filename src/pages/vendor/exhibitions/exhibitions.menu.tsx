import { CalendarDays } from 'lucide-react';
import * as m from '#messages/pages/vendor/exhibitions';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorExhibitions',
  label: m.title,
  icon: <CalendarDays />,
};
