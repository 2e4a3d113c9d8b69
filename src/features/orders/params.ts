import { endedStates, negotiatedStates, openStates } from './rules/states.ts';
import type { OrderState } from './schemas.ts';

/** The list by what it waits for; `turn`: for the reader's own side. */
export const orderTabs = ['all', 'turn', 'negotiated', 'running', 'ended'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The states of a tab; null: it is not about states alone. */
export function statesOfTab(tab: OrderTab): readonly OrderState[] | null {
  if (tab === 'negotiated') return negotiatedStates;
  if (tab === 'ended') return endedStates;
  if (tab === 'running')
    return openStates.filter((state) => !negotiatedStates.some((one) => one === state));
  return null;
}
