// Decodes two pictures at a time in a process, because each may take hundreds of megabytes.
import type { Context } from '#platform/context.ts';

/** Without tools, as on the command line, pictures are decoded one after the other anyway. */
export const decodeInTurn = <T>(
  { services: { pictures } }: Context,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => (pictures ? pictures.decoding.run(work, signal) : work());

/** Within a turn of `decodeInTurn`: of two that are large, one waits. */
export const decodeLargeInTurn = <T>(
  { services: { pictures } }: Context,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => (pictures ? pictures.decodingLarge.run(work, signal) : work());
