// Limits of access tokens.
import { minuteMs } from '#shared/durations.ts';

/** Marks a token, so that scanners for leaked secrets find it. */
export const tokenPrefix = 'kvn_';
/** The last characters, by which a person tells tokens apart. */
export const hintLength = 4;
export const maxTokensPerMember = 20;
/** Requests with one token, from all networks. */
export const tokenTries = { most: 240, windowMs: minuteMs } as const;
/** Minimum time between writes of a token's last use. */
export const usedAgainMs = minuteMs;
