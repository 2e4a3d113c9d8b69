import { HandCoins } from 'lucide-react';
import * as m from '#messages/pages/control/payouts';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'controlPayouts', label: m.title, icon: <HandCoins /> };
