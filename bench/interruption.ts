// Ctrl-C ends the benchmark in order: nothing new is begun, and what was started is stopped.

let reason: string | undefined;
const listeners = new Set<() => void>();

export class Interrupted extends Error {
  override name = 'Interrupted';
}

/**
 * From here on a signal no longer ends the process by itself. npm passes SIGTERM to its shell only:
 * then our parent is another one.
 */
export function watchForInterruption(): void {
  const interrupt = (by: string) => {
    if (reason !== undefined) return;
    reason = by;
    for (const listener of listeners) listener();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupt(signal));
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || interrupt('the end of npm'), 500).unref();
}

/** To be called between steps. Throws Interrupted. */
export function throwIfInterrupted(): void {
  if (reason !== undefined) throw new Interrupted(`Interrupted by ${reason}.`);
}

/**
 * `work`, during which an interruption calls `end`: for what takes long and can be broken off.
 * Throws Interrupted instead of what `work` then throws.
 */
export async function endedByInterruption<T>(work: Promise<T>, end: () => void): Promise<T> {
  listeners.add(end);
  try {
    return await work;
  } finally {
    listeners.delete(end);
    throwIfInterrupted();
  }
}
