import { Star } from 'lucide-react';
import * as m from '#messages/pages/buyer/reviews';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = { page: 'buyerReviews', label: m.title, icon: <Star /> };
