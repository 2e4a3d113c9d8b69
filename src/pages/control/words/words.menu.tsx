import { MessageSquareWarning } from 'lucide-react';
import * as m from '#messages/pages/control/words';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'words',
  label: m.title,
  icon: <MessageSquareWarning />,
};
