import { ReceiptText } from 'lucide-react';
import * as m from '#messages/pages/control/invoices';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlInvoices',
  label: m.title,
  icon: <ReceiptText />,
};
