// States of a quote: the transitions and who takes them.
import type { QuoteState } from './schemas.ts';

/** The buyer, the seller, the clock, or the market when another quote or the request ends it. */
export type QuoteParty = 'buyer' | 'seller' | 'timer' | 'market';

const transitions: Readonly<
  Record<QuoteState, Readonly<Partial<Record<QuoteState, readonly QuoteParty[]>>>>
> = {
  submitted: {
    // Revised, or confirmed after the request was edited.
    submitted: ['seller'],
    countered: ['buyer'],
    accepted: ['buyer'],
    declined: ['buyer'],
    withdrawn: ['seller', 'market'],
    expired: ['timer'],
    not_selected: ['market'],
  },
  countered: {
    submitted: ['seller'],
    countered: ['buyer'],
    accepted: ['buyer'],
    declined: ['buyer'],
    withdrawn: ['seller', 'market'],
    expired: ['timer'],
    not_selected: ['market'],
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
  not_selected: {},
};

/** Returns the states from which this party can reach `to`. */
export const statesBefore = (to: QuoteState, by: QuoteParty): QuoteState[] =>
  (Object.keys(transitions) as QuoteState[]).filter((from) => transitions[from][to]?.includes(by));

/** A quote that can still win. */
export const standingStates = ['submitted', 'countered'] as const satisfies readonly QuoteState[];
