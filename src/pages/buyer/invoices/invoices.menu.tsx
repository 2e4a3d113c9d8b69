import { ReceiptText } from 'lucide-react';
import * as m from '#messages/pages/shared/documents';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'buyerInvoices',
  label: m.title,
  icon: <ReceiptText />,
};
