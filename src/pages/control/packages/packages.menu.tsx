import { Package } from 'lucide-react';
import * as m from '#messages/pages/control/packages';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'controlPackages', label: m.title, icon: <Package /> };
