import { Package } from 'lucide-react';
import * as m from '#messages/pages/vendor/package';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'vendorPackage', label: m.title, icon: <Package /> };
