import { Search } from 'lucide-react';
import * as m from '#messages/pages/control/search-analytics';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'searchAnalytics', label: m.title, icon: <Search /> };
