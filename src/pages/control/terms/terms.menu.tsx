import { Percent } from 'lucide-react';
import * as m from '#messages/pages/control/terms';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'terms', label: m.title, icon: <Percent /> };
