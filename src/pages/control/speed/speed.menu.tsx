import { Gauge } from 'lucide-react';
import * as m from '#messages/pages/control/speed';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'speed', label: m.title, icon: <Gauge /> };
