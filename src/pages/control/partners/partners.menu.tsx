import { Handshake } from 'lucide-react';
import * as m from '#messages/pages/control/partners';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'partners', label: m.title, icon: <Handshake /> };
