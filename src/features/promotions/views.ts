export type PromotionView = {
  readonly percent: number;
  /** ISO date of the last day. */
  readonly endsOn: string;
};
