import { LayoutDashboard } from 'lucide-react';
import * as m from '#messages/pages/vendor';
import type { Locale } from '#shared/locale.ts';

/** The panel's pages, for its rail and its palette. */
export const places = (locale: Locale) => [
  {
    title: null,
    places: [{ label: m.dashboard({ locale }), path: '/vendor', icon: <LayoutDashboard /> }],
  },
];
