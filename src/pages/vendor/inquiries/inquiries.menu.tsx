import { MessagesSquare } from 'lucide-react';
import * as m from '#messages/pages/shared/inquiries';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorInquiries',
  label: m.title,
  icon: <MessagesSquare />,
  count: 'inquiries',
};
