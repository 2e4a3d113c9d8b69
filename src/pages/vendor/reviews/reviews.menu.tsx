import { Star } from 'lucide-react';
import * as m from '#messages/pages/vendor/reviews';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorReviews',
  label: m.title,
  icon: <Star />,
  count: 'reviews',
};
