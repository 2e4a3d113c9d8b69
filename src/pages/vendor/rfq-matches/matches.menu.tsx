import { FileText } from 'lucide-react';
import * as m from '#messages/pages/vendor/rfq-matches';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorRfqs',
  label: m.menu,
  icon: <FileText />,
  count: 'matches',
};
