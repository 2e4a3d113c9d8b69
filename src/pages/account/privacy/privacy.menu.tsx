import { UserRoundX } from 'lucide-react';
import * as m from '#messages/pages/account/area';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'ownData', label: m.privacy, icon: <UserRoundX /> };
