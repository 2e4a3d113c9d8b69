import { Boxes } from 'lucide-react';
import * as m from '#messages/pages/vendor/products';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'vendorProducts', label: m.title, icon: <Boxes /> };
