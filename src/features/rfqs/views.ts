/** A history step as texts. */
export type StepView = {
  readonly what: string;
  readonly by: string;
  readonly at: string;
  readonly iso: string;
  readonly reason: string | null;
};
