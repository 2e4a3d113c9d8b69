import { ListRestart } from 'lucide-react';
import * as m from '#messages/pages/control/failed-jobs';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'failedJobs', label: m.title, icon: <ListRestart /> };
