import { Replace } from 'lucide-react';
import * as m from '#messages/pages/control/synonyms';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'synonyms', label: m.title, icon: <Replace /> };
