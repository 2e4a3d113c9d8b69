import { SingleBar } from 'cli-progress';

export const progressBar = (format: string): SingleBar =>
  new SingleBar({
    format: `{bar} {percentage}% | ${format} | {duration_formatted}`,
    hideCursor: true,
    stopOnComplete: false,
    noTTYOutput: false,
  });

/** Runs work that Ctrl-C stops with `reason`, so that it can clean up behind itself. */
export async function interruptible<T>(
  reason: Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(reason);
  process.once('SIGINT', onInterrupt);
  try {
    return await work(stop.signal);
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
}
