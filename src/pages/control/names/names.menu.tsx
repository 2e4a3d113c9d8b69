import { SpellCheck } from 'lucide-react';
import * as m from '#messages/pages/control/names';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'names',
  label: m.title,
  icon: <SpellCheck />,
  count: 'names',
};
