// Runs a job in a process of its own: what takes processor time for minutes, or memory, never
// delays the requests of the process whose job it is.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** `maxSeconds`: after which the process is ended, as if it had crashed. */
export type RunApart = (
  name: string,
  data: object,
  options: { readonly signal: AbortSignal; readonly maxSeconds?: number | undefined },
) => Promise<void>;

/** The process ended without a word: by a crash, for want of memory, or after its time. */
export class JobCrashed extends Error {
  override readonly name = 'JobCrashed';
}

const compileCache = fileURLToPath(new URL('../compile-cache.ts', import.meta.url));
const maxHeapMb = 1_024;

/**
 * `program` receives the job's name and data as its arguments and exits with 0 when it is done.
 * Throws what the program said otherwise, or JobCrashed.
 */
export const runApart =
  (program: string, databaseUrl: string): RunApart =>
  async (name, data, { signal, maxSeconds }) => {
    signal.throwIfAborted();
    const child = fork(program, [name, JSON.stringify(data)], {
      execArgv: ['--import', compileCache, `--max-old-space-size=${maxHeapMb}`],
      env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '4' },
    });
    // Pages go first where both want the processor.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const stop = () => void child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    const limit =
      maxSeconds === undefined
        ? undefined
        : setTimeout(() => child.kill('SIGKILL'), maxSeconds * 1_000);
    let failure: unknown = null;
    child.on('message', (message) => (failure = message));
    try {
      const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      signal.throwIfAborted();
      if (code === 0) return;
      if (typeof failure === 'string') throw new Error(failure);
      throw new JobCrashed(`The job's process ended (${code ?? ended}).`);
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', stop);
    }
  };
