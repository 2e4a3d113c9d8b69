import { FileCheck } from 'lucide-react';
import * as m from '#messages/pages/control/rfq-approvals';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'rfqApprovals',
  label: m.title,
  icon: <FileCheck />,
  count: 'rfqApprovals',
};
