import { Store } from 'lucide-react';
import * as m from '#messages/pages/vendor/store';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'vendorStore', label: m.title, icon: <Store /> };
