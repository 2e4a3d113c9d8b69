// States of partner requests, as data, and how many one may send.
import { dayMs, hourMs } from '#shared/durations.ts';
import type { PartnerState } from './schemas.ts';

export const partnerMoves = ['talk', 'agree', 'decline'] as const;
export type PartnerMove = (typeof partnerMoves)[number];

/** From which states each move leads, and where to. */
const moves: Readonly<
  Record<PartnerMove, { readonly from: readonly PartnerState[]; readonly to: PartnerState }>
> = {
  talk: { from: ['new'], to: 'in_talks' },
  agree: { from: ['in_talks'], to: 'agreed' },
  decline: { from: ['new', 'in_talks'], to: 'declined' },
};

export const partnerMove = (move: PartnerMove) => moves[move];

export const movesFrom = (state: PartnerState): PartnerMove[] =>
  partnerMoves.filter((move) => moves[move].from.includes(state));

export const partnerLimits = {
  network: { most: 10, windowMs: hourMs },
  address: { most: 5, windowMs: dayMs },
} as const;

/** The address of a site as it was typed; null when it is none. */
export function partnerAddress(website: string): string | null {
  if (website === '') return null;
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`);
  const isSite = url !== null && /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) && url.username === '';
  return isSite ? url.href : null;
}

/** Days after the last step until requests are deleted. */
export const keptDays = 730;
/** Days until one is deleted whose address was not proven; the link of the mail ends then. */
export const unconfirmedDays = 7;
