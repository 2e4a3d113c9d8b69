import { ClipboardList, LayoutDashboard } from 'lucide-react';
import * as m from '#messages/pages/buyer';
import * as requests from '#messages/pages/buyer/quote-requests';
import type { Locale } from '#shared/locale.ts';

/** The panel's pages, for its rail and its palette. */
export const places = (locale: Locale) => [
  {
    title: null,
    places: [
      { label: m.dashboard({ locale }), path: '/buyer', icon: <LayoutDashboard /> },
      { label: requests.title({ locale }), path: '/buyer/rfqs', icon: <ClipboardList /> },
    ],
  },
];
