import { CircleQuestionMark } from 'lucide-react';
import * as m from '#messages/pages/vendor/questions';
import type { MenuEntry } from '#pages/shared/panel-menu.ts';

export const menuEntry: MenuEntry = {
  page: 'vendorQuestions',
  label: m.title,
  icon: <CircleQuestionMark />,
  count: 'questions',
};
