import { BookOpenText } from 'lucide-react';
import * as m from '#messages/pages/control/content';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'contentPages',
  label: m.title,
  icon: <BookOpenText />,
};
