// States and limits of inquiries: the transitions, who takes them, and the maximum of everything.
import type { ThreadSide } from '#features/threads/schemas.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { InquiryActor, InquiryState } from './schemas.ts';

/** Limits per person. */
export const limits = {
  /** New conversations, counted as rows. */
  threads: { most: 30, windowMs: dayMs },
  messages: { most: 20, windowMs: minuteMs },
} as const;

/** An inquiry in which neither side writes for so long is closed. */
export const silentDays = 60;

export const otherSide = (side: ThreadSide): ThreadSide => (side === 'buyer' ? 'seller' : 'buyer');

/** The state once this side has written. */
export const awaitedAfter = (side: ThreadSide): InquiryState =>
  side === 'buyer' ? 'awaiting_seller' : 'awaiting_buyer';

/** States in which both sides write; a message opens a closed one again. */
export const waitingStates = ['awaiting_seller', 'awaiting_buyer'] as const;
const writableStates = [...waitingStates, 'closed'] as const satisfies readonly InquiryState[];

export const canWrite = (state: InquiryState): boolean =>
  writableStates.some((one) => one === state);

export type InquiryMove = 'write' | 'close' | 'reopen' | 'block' | 'unblock';

/** The states from which each move leads, and who takes it. */
const moves: Readonly<
  Record<InquiryMove, { readonly from: readonly InquiryState[]; readonly by: InquiryActor[] }>
> = {
  write: { from: writableStates, by: ['buyer', 'seller'] },
  close: { from: waitingStates, by: ['buyer', 'seller', 'timer'] },
  reopen: { from: ['closed'], by: ['buyer', 'seller'] },
  block: { from: writableStates, by: ['buyer', 'seller', 'staff'] },
  /** By the one who has blocked it. */
  unblock: { from: ['blocked'], by: ['buyer', 'seller', 'staff'] },
};

/** The states from which the actor may take the move, for the conditional UPDATE. */
export const statesBefore = (move: InquiryMove, by: InquiryActor): readonly InquiryState[] =>
  moves[move].by.includes(by) ? moves[move].from : [];

/** What a party may do now, for its buttons. */
export const movesOf = (
  side: ThreadSide,
  { state, blockedBy }: { readonly state: InquiryState; readonly blockedBy: InquiryActor | null },
): InquiryMove[] =>
  (['close', 'reopen', 'block', 'unblock'] as const).filter(
    (move) =>
      statesBefore(move, side).includes(state) && (move !== 'unblock' || blockedBy === side),
  );
