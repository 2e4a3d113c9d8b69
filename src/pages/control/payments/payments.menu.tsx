import { Landmark } from 'lucide-react';
import * as m from '#messages/pages/control/payments';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlPayments',
  label: m.title,
  icon: <Landmark />,
  count: 'payments',
};
