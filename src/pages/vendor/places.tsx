import { LayoutDashboard } from 'lucide-react';
import * as m from '#messages/pages/vendor';
import type { Locale } from '#shared/locale.ts';

/** The pages of the panel, as its rail and its palette have them. */
export const places = (locale: Locale) => [
  {
    title: null,
    places: [{ label: m.dashboard({ locale }), path: '/vendor', icon: <LayoutDashboard /> }],
  },
];
