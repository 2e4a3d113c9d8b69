import * as m from '#messages/features/prohibited-words';
import type { Locale } from '#shared/locale.ts';
import type { ProhibitedGroup } from './rules/groups.ts';

export const prohibitedGroupName = (group: ProhibitedGroup, locale: Locale): string =>
  m.prohibitedGroup({ group }, { locale });
