import * as m from '#messages/features/products';
import type { Locale } from '#shared/locale.ts';
import type { ProhibitedGroup } from '../rules/prohibited-groups.ts';

export const prohibitedGroupName = (group: ProhibitedGroup, locale: Locale): string =>
  m.prohibitedGroup({ group }, { locale });
