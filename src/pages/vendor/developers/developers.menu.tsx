import { KeyRound } from 'lucide-react';
import * as m from '#messages/pages/vendor/developers';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorDevelopers',
  label: m.title,
  icon: <KeyRound />,
};
