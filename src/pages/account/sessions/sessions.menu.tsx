import { MonitorSmartphone } from 'lucide-react';
import * as m from '#messages/pages/account/area';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'sessions',
  label: m.sessions,
  icon: <MonitorSmartphone />,
};
