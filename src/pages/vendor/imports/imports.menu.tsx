import { FileUp } from 'lucide-react';
import * as m from '#messages/pages/vendor/imports';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'vendorImports', label: m.title, icon: <FileUp /> };
