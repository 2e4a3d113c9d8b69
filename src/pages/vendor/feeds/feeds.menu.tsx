import { CalendarSync } from 'lucide-react';
import * as m from '#messages/pages/vendor/feeds';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorFeeds',
  label: m.title,
  icon: <CalendarSync />,
};
