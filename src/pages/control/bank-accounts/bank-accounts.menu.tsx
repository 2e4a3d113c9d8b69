import { WalletCards } from 'lucide-react';
import * as m from '#messages/pages/control/bank-accounts';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'controlBankAccounts',
  label: m.title,
  icon: <WalletCards />,
};
