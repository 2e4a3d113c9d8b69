// Runs a job in a process of its own: what takes processor time for minutes, or memory, never
// delays the requests of the process whose job it is.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export type RunApart = (name: string, data: object, signal: AbortSignal) => Promise<void>;

const compileCache = fileURLToPath(new URL('../compile-cache.ts', import.meta.url));
const maxHeapMb = 1_024;

/**
 * `program` receives the job's name and data as its arguments and exits with 0 when it is done.
 * Throws what the program said otherwise.
 */
export const runApart =
  (program: string, databaseUrl: string): RunApart =>
  async (name, data, signal) => {
    signal.throwIfAborted();
    const child = fork(program, [name, JSON.stringify(data)], {
      execArgv: ['--import', compileCache, `--max-old-space-size=${maxHeapMb}`],
      env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '4' },
    });
    // Pages go first where both want the processor.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const stop = () => void child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    let failure: unknown = null;
    child.on('message', (message) => (failure = message));
    try {
      const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      signal.throwIfAborted();
      if (code !== 0)
        throw new Error(
          typeof failure === 'string' ? failure : `The job's process ended (${code ?? ended}).`,
        );
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
