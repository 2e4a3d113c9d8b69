// States of requests and bookings, as data, and what limits them.
import { dayMs, hourMs } from '#shared/durations.ts';
import type { BookingState, RequestState, SponsorType } from './choices.ts';

/** A booking in one of these has its stand and its sponsor place. */
export const holdingStates = [
  'submitted',
  'in_review',
  'reserved',
  'confirmed',
  'completed',
] as const satisfies readonly BookingState[];

export const bookingMoves = [
  'review',
  'reserve',
  'confirm',
  'reject',
  'cancel',
  'release',
  'offer',
  'complete',
] as const;
export type BookingMove = (typeof bookingMoves)[number];

type Move = { readonly from: readonly BookingState[]; readonly to: BookingState };

/** From which states each move leads, and where to. */
const moves: Readonly<Record<BookingMove, Move>> = {
  review: { from: ['submitted'], to: 'in_review' },
  reserve: { from: ['in_review'], to: 'reserved' },
  confirm: { from: ['reserved'], to: 'confirmed' },
  reject: { from: ['submitted', 'in_review', 'waitlisted'], to: 'rejected' },
  cancel: {
    from: ['draft', 'submitted', 'in_review', 'reserved', 'confirmed', 'waitlisted'],
    to: 'cancelled',
  },
  release: { from: ['reserved'], to: 'released' },
  offer: { from: ['waitlisted'], to: 'reserved' },
  complete: { from: ['confirmed'], to: 'completed' },
};
export const bookingMove = (move: BookingMove): Move => moves[move];
export const mayMove = (state: BookingState, move: BookingMove): boolean =>
  moves[move].from.includes(state);

export const isHolding = (state: BookingState): boolean =>
  (holdingStates as readonly BookingState[]).includes(state);

/** How long a reserved booking waits for its company. */
export const reservedMs = 72 * hourMs;

/** The most that an organiser may set. */
export const largestCaps = {
  bronze: 10,
  silver: 5,
  gold: 2,
  official: 1,
} as const satisfies Readonly<Record<SponsorType, number>>;

/** A gold sponsor has a stand of 3 by 3 metres. */
export const goldSideCm = 300;

/** Bookings with a place that a company may have at one exhibition. */
export const maxBookings = 3;
export const maxWaitlisted = 3;

export const requestMoves = ['review', 'accept', 'decline'] as const;
export type RequestMove = (typeof requestMoves)[number];
const requestSteps: Readonly<
  Record<RequestMove, { readonly from: readonly RequestState[]; readonly to: RequestState }>
> = {
  review: { from: ['submitted'], to: 'in_review' },
  accept: { from: ['in_review'], to: 'accepted' },
  decline: { from: ['submitted', 'in_review'], to: 'declined' },
};
export const requestMove = (move: RequestMove) => requestSteps[move];
export const requestMovesFrom = (state: RequestState): RequestMove[] =>
  requestMoves.filter((move) => requestSteps[move].from.includes(state));

export const exhibitionLimits = {
  requests: { most: 10, windowMs: dayMs },
  drafts: { most: 60, windowMs: hourMs },
  savedForms: { most: 120, windowMs: hourMs },
  bookings: { most: 60, windowMs: hourMs },
  visitorsOfNetwork: { most: 30, windowMs: hourMs },
  visitorsOfAddress: { most: 5, windowMs: dayMs },
  answers: { most: 60, windowMs: hourMs },
  messages: { most: 20, windowMs: dayMs },
} as const;

/** Days for which what a visitor typed is kept until the log-in. */
export const keptDraftDays = 7;
/** Days for which a form that was saved for later is kept, counted from the latest save. */
export const keptFormDays = 90;
/** Days after the end of an exhibition until its visitors are forgotten. */
export const keptVisitorDays = 365;
/** Days until a registration that was never confirmed is forgotten. */
export const unconfirmedDays = 14;
