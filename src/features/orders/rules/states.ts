// The states of an order: who leads from which to which, and whose turn it is.
import { dayMs } from '#shared/durations.ts';
import type { OrderActor, OrderState } from '../schemas.ts';

type Transitions = Readonly<Partial<Record<OrderState, readonly OrderActor[]>>>;

const parties = ['buyer', 'seller'] as const;
const transitions: Readonly<Record<OrderState, Transitions>> = {
  submitted: { negotiating: parties, agreed: parties, cancelled: [...parties, 'timer'] },
  // Countered again.
  negotiating: { negotiating: parties, agreed: parties, cancelled: [...parties, 'timer'] },
  agreed: { sample_sent: ['seller'], awaiting_payment: ['market'], cancelled: parties },
  sample_sent: { sample_approved: ['buyer'], sample_rejected: ['buyer'], cancelled: parties },
  sample_rejected: { sample_sent: ['seller'], cancelled: parties },
  sample_approved: { awaiting_payment: ['market'], cancelled: parties },
  awaiting_payment: { held: ['market'], cancelled: parties },
  held: { in_production: ['seller'], disputed: ['buyer'], cancelled: ['seller'] },
  in_production: {
    inspected: ['staff'],
    shipped: ['seller'],
    disputed: ['buyer'],
    cancelled: ['seller'],
  },
  inspected: { shipped: ['seller'], disputed: ['buyer'], cancelled: ['seller'] },
  // A buyer who confirms the receipt says that it has arrived, too.
  shipped: { delivered: parties, disputed: ['buyer'] },
  // Refunded by the market: what came back is settled by both.
  delivered: { confirmed: ['buyer', 'timer'], disputed: ['buyer'], refunded: ['market'] },
  confirmed: { paid_out: ['timer'], disputed: ['buyer'], refunded: ['market'] },
  paid_out: { disputed: ['buyer'], refunded: ['market'] },
  // By a decision, or as both sides agree.
  disputed: { refunded: ['staff', 'market'], released: ['staff'] },
  cancelled: {},
  refunded: {},
  released: {},
};

/** The states from which the actor can lead to `to`, for the conditional UPDATE. */
export const statesBefore = (to: OrderState, by: OrderActor): OrderState[] =>
  (Object.keys(transitions) as OrderState[]).filter((from) => transitions[from][to]?.includes(by));

export const canMove = (from: OrderState, to: OrderState, by: OrderActor): boolean =>
  transitions[from][to]?.includes(by) ?? false;

/** Both sides still look for terms. */
export const negotiatedStates = [
  'submitted',
  'negotiating',
] as const satisfies readonly OrderState[];
/** Nothing follows any more. */
export const endedStates = [
  'paid_out',
  'cancelled',
  'refunded',
  'released',
] as const satisfies readonly OrderState[];
export const openStates: readonly OrderState[] = (Object.keys(transitions) as OrderState[]).filter(
  (state) => !endedStates.some((ended) => ended === state),
);

export const isNegotiated = (state: OrderState): boolean =>
  negotiatedStates.some((one) => one === state);
export const isEnded = (state: OrderState): boolean => endedStates.some((one) => one === state);

type Party = (typeof parties)[number];

/** Who makes it, ships it and confirms it, once it is paid for. */
const turnsOfDelivery: Readonly<Partial<Record<OrderState, Party>>> = {
  held: 'seller',
  in_production: 'seller',
  inspected: 'seller',
  shipped: 'seller',
  delivered: 'buyer',
};
export const deliveryStatesOf = (side: Party): OrderState[] =>
  (Object.keys(turnsOfDelivery) as OrderState[]).filter((state) => turnsOfDelivery[state] === side);
/** It is being made, on its way, or has arrived. */
export const isInDelivery = (state: OrderState): boolean => turnsOfDelivery[state] !== undefined;

/**
 * Who has to act: in the negotiation the side that did not speak last; who has the sample; who
 * pays, makes, ships or confirms it.
 */
export function turnOf({
  state,
  lastSide,
  wantsSample,
}: {
  readonly state: OrderState;
  readonly lastSide: Party;
  readonly wantsSample: boolean;
}): Party | null {
  if (isNegotiated(state)) return lastSide === 'buyer' ? 'seller' : 'buyer';
  if (state === 'sample_sent' || state === 'awaiting_payment') return 'buyer';
  if (isSampleDue({ state, wantsSample })) return 'seller';
  return turnsOfDelivery[state] ?? null;
}

/** The seller sends a sample, or another one. */
export const isSampleDue = ({
  state,
  wantsSample,
}: {
  readonly state: OrderState;
  readonly wantsSample: boolean;
}): boolean => wantsSample && canMove(state, 'sample_sent', 'seller');

/** A negotiation in which neither side speaks for so long is cancelled. */
export const silentDays = 14;
export const silentUntil = (lastAt: Date): Date => new Date(lastAt.getTime() + silentDays * dayMs);
