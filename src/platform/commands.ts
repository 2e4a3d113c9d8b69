// Commands: the writes that a page, the API or the command line may ask for.
import type { z } from 'zod';
import type { Actor } from '#shared/actor.ts';
import type { Context } from './context.ts';
import { permit } from './permission.ts';

/** Returns the key of a refusal, or null. */
export type Permission = (actor: Actor) => string | null;

/** Says what protects a command that anyone may call. */
export type Public = { readonly because: string };

type Guarded = {
  readonly permission: Permission | Public;
  /** What forms and API routes check the input with; a command is called with its output. */
  readonly input: z.ZodType | null;
};

export type Command<Args extends readonly unknown[] = never[], Result = unknown> = Guarded &
  ((context: Context, ...args: Args) => Promise<Result>);

/** Of one feature, by name. */
export type Commands = Readonly<Record<string, Command>>;

type Definition<Args extends readonly unknown[], Result> = {
  readonly permission: Permission | Public;
  readonly input?: z.ZodType<Args[0]>;
  readonly run: (context: Context, ...args: Args) => Promise<Result>;
};

/** For a command that anyone may call: `permission: anyone('the token of a mail permits it')`. */
export const anyone = (because: string): Public => ({ because });

/**
 * Makes a command, which is called as a plain function: `saveProfile(context, input)`. The
 * permission is checked before anything runs. Throws unauthenticated, refused, and what `run`
 * throws.
 */
export function defineCommand<Args extends readonly unknown[], Result>({
  permission,
  input,
  run,
}: Definition<Args, Result>): Command<Args, Result> {
  const call = async (context: Context, ...args: Args): Promise<Result> => {
    if (typeof permission === 'function') permit(permission(context.actor));
    return run(context, ...args);
  };
  return Object.assign(call, { permission, input: input ?? null });
}
