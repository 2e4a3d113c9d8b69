import { BookOpenText } from 'lucide-react';
import * as m from '#messages/pages/control/ledger';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlLedger',
  label: m.title,
  icon: <BookOpenText />,
};
