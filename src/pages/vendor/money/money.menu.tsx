import { Landmark } from 'lucide-react';
import * as m from '#messages/pages/vendor/money';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'vendorMoney', label: m.title, icon: <Landmark /> };
