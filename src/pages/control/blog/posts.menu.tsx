import { Newspaper } from 'lucide-react';
import * as m from '#messages/pages/control/blog';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'posts',
  label: m.title,
  icon: <Newspaper />,
};
