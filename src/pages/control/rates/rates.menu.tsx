import { Coins } from 'lucide-react';
import * as m from '#messages/pages/control/rates';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'rates', label: m.title, icon: <Coins /> };
