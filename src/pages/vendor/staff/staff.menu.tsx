import { Users } from 'lucide-react';
import * as m from '#messages/pages/account/company';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'vendorStaff', label: m.staff, icon: <Users /> };
