import { ClipboardList } from 'lucide-react';
import * as m from '#messages/pages/buyer/quote-requests';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'buyerRfqs',
  label: m.title,
  icon: <ClipboardList />,
  count: 'quotes',
};
