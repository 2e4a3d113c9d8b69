import { BadgeCheck } from 'lucide-react';
import * as m from '#messages/pages/control/memberships';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'memberships',
  label: m.title,
  icon: <BadgeCheck />,
  count: 'memberships',
};
