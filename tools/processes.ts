// Runs programs for the tools, with the project's own binaries first on the PATH. Ends them when
// the tool is told to stop.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export type Finished = {
  /** 1 also when a signal ended it. */
  readonly status: number;
  /** Both streams, in order of arrival; empty when they went to the terminal. */
  readonly output: string;
};

type RunOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Collects the output instead of showing it. */
  readonly isQuiet?: boolean;
};

const graceMs = 20_000;
const binaries = path.resolve('node_modules/.bin');
const running = new Set<ChildProcess>();
let interruption: string | undefined;
let endsChildren = false;

/** The signal that interrupted us, if any. */
export const interruptedBy = (): string | undefined => interruption;

/** Runs a program to its end. After an interruption nothing more is started. */
export async function run(
  command: string,
  args: readonly string[],
  { env = {}, cwd, isQuiet = false }: RunOptions = {},
): Promise<Finished> {
  if (interruption) return { status: 1, output: '' };
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    detached: endsChildren && process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  const status = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  running.delete(child);
  return { status, output };
}

/**
 * Lets signals end the running program instead of us; the caller continues, sees `interruptedBy()`
 * and cleans up. Each program gets its own group, so that Ctrl-C reaches only us and we end the
 * group once, in order. npm passes SIGTERM to its shell only, which dies silently, so we also watch
 * for a changed parent pid.
 */
export function endChildrenWhenInterrupted(): void {
  endsChildren = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupt(signal));
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || interrupt('the end of npm'), 500).unref();
}

function interrupt(reason: string): void {
  if (interruption) return;
  interruption = reason;
  for (const child of running) {
    signalGroup(child, 'SIGINT'); // What Ctrl-C sends: Playwright cleans up only after this signal.
    setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs).unref();
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // It has just ended.
  }
}
