import { Mail } from 'lucide-react';
import * as m from '#messages/pages/control/contact';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlContact',
  label: m.title,
  icon: <Mail />,
  count: 'contactMessages',
};
