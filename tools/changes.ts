// `npm test -- --changed [ref]`: what the change needs, in a few minutes.
import { spawn } from 'node:child_process';
import { run } from './processes.ts';

/** Files that differ from `ref`, committed or not. */
export async function changedSince(ref: string): Promise<readonly string[]> {
  const list = async (...args: readonly string[]) => {
    const { status, output } = await run('git', args, { isQuiet: true });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
    return output.split('\0').filter(Boolean);
  };
  return [
    ...(await list('diff', '--name-only', '-z', '--diff-filter=d', '--merge-base', ref, '--')),
    ...(await list('ls-files', '--others', '--exclude-standard', '-z')),
  ];
}

/** Keeps one core busy while `work` runs, as a second program on the machine would. */
export async function besideBusyCore<Result>(work: () => Promise<Result>): Promise<Result> {
  // It ends by itself when we are killed.
  const loop = 'const parent = process.ppid; while (process.ppid === parent);';
  const other = spawn(process.execPath, ['--eval', loop], { stdio: 'ignore' });
  try {
    return await work();
  } finally {
    other.kill('SIGKILL');
  }
}
