import { Store } from 'lucide-react';
import * as m from '#messages/pages/control';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'controlStores', label: m.stores, icon: <Store /> };
