import { ClipboardCheck } from 'lucide-react';
import * as m from '#messages/pages/control/inspections';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlInspections',
  label: m.title,
  icon: <ClipboardCheck />,
};
