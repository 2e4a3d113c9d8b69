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

type JobProcess = {
  readonly child: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals | null>;
};

export type JobProcesses = {
  readonly run: RunApart;
  /** Ends the processes that wait for a job, and resolves once they are gone. */
  readonly close: () => Promise<void>;
};

/**
 * `program` does one job after another, as it is sent them, and ends when it is disconnected. `run`
 * throws what it says of a job that failed, or JobCrashed.
 */
export function openJobProcesses(
  program: string,
  databaseUrl: string,
  { keptMs = 0 }: ApartOptions = {},
): JobProcesses {
  const waiting = new Set<JobProcess>();

  function begin(): JobProcess {
    const child = fork(program, {
      execArgv: ['--import', compileCache, `--max-old-space-size=${maxHeapMb}`],
      env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '4' },
    });
    // Not `close`, which a process that was disconnected from here never emits.
    const exited = once(child, 'exit').then(([code, signal]) => code ?? signal);
    const begun = { child, exited };
    child.once('exit', () => waiting.delete(begun));
    // Pages go first where both want the processor.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return begun;
  }

  function take(): JobProcess {
    const [kept] = waiting;
    if (!kept) return begin();
    waiting.delete(kept);
    kept.child.ref();
    kept.child.channel?.ref();
    return kept;
  }

  /** This process may end meanwhile, and the other one ends with it. */
  function keep(kept: JobProcess): void {
    waiting.add(kept);
    kept.child.unref();
    kept.child.channel?.unref();
    setTimeout(() => {
      if (waiting.delete(kept)) kept.child.disconnect();
    }, keptMs).unref();
  }

  const run: RunApart = async (name, data, { signal, maxSeconds }) => {
    signal.throwIfAborted();
    const taken = take();
    const { child, exited } = taken;
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
      if (answer?.failure === null && !signal.aborted && keptMs > 0) return keep(taken);
      if (child.connected) child.disconnect();
      const ended = await exited;
      signal.throwIfAborted();
      if (answer === null) throw new JobCrashed(`The job's process ended (${ended}).`);
      if (answer.failure !== null) throw new Error(answer.failure);
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', stop);
    }
  };

  async function close(): Promise<void> {
    const ending = [...waiting];
    waiting.clear();
    for (const { child } of ending) {
      child.ref();
      child.disconnect();
    }
    await Promise.all(ending.map(({ exited }) => exited));
  }

  return { run, close };
}
