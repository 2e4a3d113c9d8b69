// States of contact messages, as data, and how many one may send.
import { dayMs, hourMs } from '#shared/durations.ts';
import type { ContactState } from './schemas.ts';

export const contactMoves = ['answer', 'close', 'discard', 'reopen'] as const;
export type ContactMove = (typeof contactMoves)[number];

/** From which states each move leads, and where to. */
const moves: Readonly<
  Record<ContactMove, { readonly from: readonly ContactState[]; readonly to: ContactState }>
> = {
  answer: { from: ['open', 'answered'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  discard: { from: ['open'], to: 'spam' },
  reopen: { from: ['closed', 'spam'], to: 'open' },
};

export const contactMove = (move: ContactMove) => moves[move];

export const movesFrom = (state: ContactState): ContactMove[] =>
  contactMoves.filter((move) => moves[move].from.includes(state));

export const contactLimits = {
  network: { most: 10, windowMs: hourMs },
  address: { most: 5, windowMs: dayMs },
} as const;

/** Days after the last step until messages are deleted. */
export const keptDays: Readonly<Partial<Record<ContactState, number>>> = {
  spam: 30,
  closed: 730,
  answered: 730,
};
