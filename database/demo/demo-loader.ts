// What all loaders of the demo market have in common.
import type { Context } from '#platform/context.ts';

export type DemoOptions = {
  /** Load about so many products, over all groups; undefined: the whole market. */
  readonly limit: number | undefined;
  /** Called with each step, for a person who waits. */
  readonly report: (step: string) => void;
};

/**
 * Loads one subject, within the transaction that loads the market. Does nothing if the subject is
 * there. Returns what was loaded, such as "80 stores", or null.
 */
export type DemoLoader = (context: Context, options: DemoOptions) => Promise<string | null>;
