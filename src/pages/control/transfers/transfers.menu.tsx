import { ArrowLeftRight } from 'lucide-react';
import * as m from '#messages/pages/control/transfers';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlTransfers',
  label: m.title,
  icon: <ArrowLeftRight />,
};
