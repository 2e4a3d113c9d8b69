import { Building2 } from 'lucide-react';
import * as m from '#messages/pages/account/area';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'company', label: m.company, icon: <Building2 /> };
