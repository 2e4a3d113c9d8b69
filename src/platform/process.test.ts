import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from './database/embedded-postgres/postmaster.ts';

const program = 'tests/support/stop-on-signal.ts';
/** A whole program starts, on a machine that may be busy. */
const patience = { timeout: 50_000, interval: 20 };
vi.setConfig({ testTimeout: 60_000 });
const pids: number[] = [];
afterEach(() => {
  for (const pid of pids.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
});

type Started = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly output: () => string;
  readonly ended: Promise<[number | null, string | null]>;
};

async function start(
  command: string,
  args: readonly string[],
  npmScript?: string,
): Promise<Started> {
  const child = spawn(command, args, {
    env: { ...process.env, npm_lifecycle_event: npmScript },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const ended = once(child, 'close') as Started['ended'];
  await vi.waitUntil(() => output.includes('ready '), patience);
  const pid = Number(/ready (\d+)/.exec(output)![1]);
  pids.push(pid);
  return { child, pid, output: () => output.replace(/^ready .*\n/, ''), ended };
}

const startStopping = (how: string) => start(process.execPath, [program, how]);

describe('a process told to end', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'stops its work on %s and exits with success',
    async (signal) => {
      const { pid, ended, output } = await startStopping('at once');
      process.kill(pid, signal);
      expect(await ended).toEqual([0, null]);
      expect(output()).toBe('stopping\nstopped\n');
    },
  );

  test('stops once when signalled repeatedly', async () => {
    const { pid, ended, output } = await startStopping('in a while');
    process.kill(pid, 'SIGINT');
    await vi.waitUntil(() => output().includes('stopping'), patience);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGTERM']) process.kill(pid, signal);
    expect(await ended).toEqual([0, null]);
    expect(output()).toBe('stopping\nstopped\n');
  });

  test.each(['SIGINT', 'SIGHUP'] as const)('does not drain on %s', async (signal) => {
    const { pid, ended, output } = await startStopping('after a drain');

    process.kill(pid, signal);

    expect(await ended).toEqual([0, null]);
    expect(output()).toBe('stopping\ndrained\nstopped\n');
  });

  test('drains on SIGTERM beyond the stop timeout, until signalled again', async () => {
    const { pid, ended, output } = await startStopping('after a drain');
    process.kill(pid, 'SIGTERM');
    await wait(2_000); // Stopping itself has one second.

    expect([isAlive(pid), output()]).toEqual([true, 'stopping\n']);
    process.kill(pid, 'SIGTERM');

    expect(await ended).toEqual([0, null]);
    expect(output()).toBe('stopping\ndrained\nstopped\n');
  });

  test('reports a failed stop in its exit code', async () => {
    const { pid, ended } = await startStopping('with an error');
    process.kill(pid, 'SIGTERM');
    expect(await ended).toEqual([1, null]);
  });

  test('exits in time even when something blocks it', async () => {
    const { pid, ended } = await startStopping('never');
    process.kill(pid, 'SIGTERM');
    expect(await ended).toEqual([1, null]);
  });
});

test.skipIf(process.platform === 'win32')(
  'a process started by npm ends when npm dies silently',
  async () => {
    const { child, pid, output } = await start(
      'sh',
      ['-c', `"${process.execPath}" ${program} "at once" & wait`],
      'start',
    );
    expect(child.pid).not.toBe(pid);
    child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), patience);
    expect(output()).toBe('stopping\nstopped\n');
  },
);
