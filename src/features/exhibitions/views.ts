/** On the plan a place is free, asked for or reserved, or confirmed. */
export const placeStates = ['free', 'held', 'taken'] as const;
export type PlaceState = (typeof placeStates)[number];
