// Programs that the tools start: with the project's own binaries first on the PATH, and ended when we are told to end.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export type Finished = {
  /** 1 also when a signal ended it. */
  readonly status: number;
  /** Both streams, in the order they came; empty when they went to the terminal. */
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

/** What interrupted us, if anything did. */
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
 * From here on a signal ends what runs instead of us; the caller goes on, finds `interruptedBy()`
 * set, and tidies up. Each program gets a group of its own: Ctrl-C in the terminal reaches us
 * alone, and we end the group, once and in order. npm passes SIGTERM to its shell only, which dies
 * without a word: then our parent is another one.
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
    signalGroup(child, 'SIGINT'); // what Ctrl-C sends: Playwright tidies up after this one only
    setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs).unref();
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // it ended in this moment
  }
}
