// Starts processes of a deployment as an operator does, for tests of several together.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { vi } from 'vitest';

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type Program = {
  readonly pid: number;
  /** Standard output and error so far. */
  readonly output: () => string;
  /** Resolves when the process and its streams have ended. */
  readonly exit: Promise<Exit>;
  readonly hasEnded: () => boolean;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the output matches; rejects when the process ends before. */
  readonly says: (words: RegExp | string) => Promise<RegExpExecArray>;
};

type Environment = Readonly<Record<string, string>>;

const running = new Set<Program>();
/** A busy machine loads the demo market for minutes. */
const startTimeoutMs = 240_000;

/** Only what finds programs. Slow statements are not logged, since the machine may be busy. */
const quietly = { PATH: process.env['PATH'], HOME: process.env['HOME'], SLOW_STATEMENT_MS: '0' };

/** Starts a script of the project. */
export function start(
  script: string,
  args: readonly string[] = [],
  env: Environment = {},
): Program {
  const child = spawn(
    process.execPath,
    ['--import', './src/platform/compile-cache.ts', script, ...args],
    { env: { ...quietly, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  let hasEnded = false;
  const exit = once(child, 'close').then(([code, signal]): Exit => {
    hasEnded = true;
    running.delete(program);
    return { code, signal };
  });
  const program: Program = {
    pid: child.pid!,
    exit,
    output: () => output,
    hasEnded: () => hasEnded,
    kill: (signal) => void child.kill(signal),
    says: (words) =>
      vi.waitUntil(
        () => {
          const found = (typeof words === 'string' ? new RegExp(RegExp.escape(words)) : words).exec(
            output,
          );
          if (!found && hasEnded)
            throw new Error(`${path.basename(script)} ended before it said ${words}:\n${output}`);
          return found;
        },
        { timeout: startTimeoutMs, interval: 20 },
      ),
  };
  running.add(program);
  return program;
}

/** Call it in `afterAll` after the resources of the processes: hooks run in reverse order. */
export async function killPrograms(): Promise<void> {
  await Promise.all(
    Array.from(running, (program) => {
      program.kill('SIGKILL');
      return program.exit;
    }),
  );
}

/** Runs a script to its end. */
export async function run(
  script: string,
  args: readonly string[] = [],
  env: Environment = {},
): Promise<Exit & { output: string }> {
  const program = start(script, args, env);
  const exit = await program.exit;
  return { ...exit, output: program.output() };
}

let built: Promise<void> | undefined;

/** Builds the pages once a worker, unless their sources have not changed. */
export const buildPages = (): Promise<void> => (built ??= runBuild());

async function runBuild(): Promise<void> {
  const { code, output } = await run('tools/build.ts');
  if (code !== 0) throw new Error(output);
}

/** The address that links and redirects must have, whichever host a request names. */
export const publicUrl = 'https://kervan.example';

export type WebProcess = Program & { readonly port: number; readonly url: string };

/** `npm start`, on a free port; resolves when it answers. */
export async function startWebProcess(env: Environment): Promise<WebProcess> {
  const program = start('src/server.ts', [], {
    PORT: '0',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'info',
    ...env,
  });
  const [, port] = await program.says(/Kervan is open at http:\/\/localhost:(\d+)/);
  return { ...program, port: Number(port), url: `http://127.0.0.1:${port}` };
}

/** `npm run worker`; resolves when it takes jobs. */
export async function startWorkerProcess(env: Environment): Promise<Program> {
  const program = start('src/worker.ts', [], { LOG_LEVEL: 'info', ...env });
  await program.says('doing jobs');
  return program;
}

/** The operator's command line. */
export const kervan = (args: readonly string[], env: Environment) => run('src/cli.ts', args, env);
