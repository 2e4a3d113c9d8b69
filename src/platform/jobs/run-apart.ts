// Runs a job in a process of its own: what takes processor time for minutes, or memory, never
// delays the requests of the process whose job it is.
import { type ChildProcess, fork } from 'node:child_process';
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

/** What a process is sent, and what it answers; without `failure` the job is done. */
export type ApartJob = { readonly name: string; readonly data: object };
export type ApartAnswer = { readonly failure: string | null };

type ApartOptions = {
  /** How long a process waits for another job before it is ended. */
  readonly keptMs?: number;
};

/**
 * `program` does one job after another, as it is sent them, and ends when it is disconnected.
 * Throws what it says of a job that failed, or JobCrashed.
 */
export function runApart(
  program: string,
  databaseUrl: string,
  { keptMs = 0 }: ApartOptions = {},
): RunApart {
  const waiting = new Set<ChildProcess>();

  function begin(): ChildProcess {
    const child = fork(program, {
      execArgv: ['--import', compileCache, `--max-old-space-size=${maxHeapMb}`],
      env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '4' },
    });
    child.once('exit', () => waiting.delete(child));
    // Pages go first where both want the processor.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return child;
  }

  function take(): ChildProcess {
    const [child] = waiting;
    if (!child) return begin();
    waiting.delete(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  /** This process may end meanwhile, and the other one ends with it. */
  function keep(child: ChildProcess): void {
    waiting.add(child);
    child.unref();
    child.channel?.unref();
    setTimeout(() => {
      if (waiting.delete(child)) child.disconnect();
    }, keptMs).unref();
  }

  return async (name, data, { signal, maxSeconds }) => {
    signal.throwIfAborted();
    const child = take();
    // Not `close`, which a process that was disconnected from here never emits.
    const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const answered = once(child, 'message') as Promise<[ApartAnswer]>;
    const stop = () => void child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    const limit =
      maxSeconds === undefined
        ? undefined
        : setTimeout(() => child.kill('SIGKILL'), maxSeconds * 1_000);
    child.send({ name, data } satisfies ApartJob);
    try {
      const answer = await Promise.race([answered.then(([said]) => said), exited.then(() => null)]);
      if (answer?.failure === null && !signal.aborted && keptMs > 0) return keep(child);
      if (child.connected) child.disconnect();
      const [code, ended] = await exited;
      signal.throwIfAborted();
      if (answer === null) throw new JobCrashed(`The job's process ended (${code ?? ended}).`);
      if (answer.failure !== null) throw new Error(answer.failure);
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', stop);
    }
  };
}
