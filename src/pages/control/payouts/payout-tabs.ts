import { payoutStates } from '#features/payouts/schemas.ts';

/** What can be paid, and what became of payouts. */
export const payoutTabs = ['payable', ...payoutStates] as const;
export type PayoutTab = (typeof payoutTabs)[number];
