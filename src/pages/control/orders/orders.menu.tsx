import { ClipboardList } from 'lucide-react';
import * as m from '#messages/pages/shared/orders';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlOrders',
  label: m.title,
  icon: <ClipboardList />,
  count: 'orders',
};
