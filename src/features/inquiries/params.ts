import type { ThreadSide } from '#features/threads/schemas.ts';
import { otherSide, awaitedAfter } from './rules.ts';
import { type InquiryState, inquiryStates } from './schemas.ts';

/** The list by whose turn it is. */
export const inquiryTabs = ['all', 'own', 'other', 'closed', 'blocked'] as const;
export type InquiryTab = (typeof inquiryTabs)[number];

/** The states of a tab for this side. */
export function statesOfTab(tab: InquiryTab, side: ThreadSide): readonly InquiryState[] {
  if (tab === 'all') return inquiryStates;
  if (tab === 'closed' || tab === 'blocked') return [tab];
  return [awaitedAfter(tab === 'own' ? otherSide(side) : side)];
}
