import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { alone } from './lock.mjs';

const folder = `.data/test/run-${process.pid}/locks`;
afterAll(() => fs.rmSync(`.data/test/run-${process.pid}`, { recursive: true }));

test('a lock admits one process at a time, and the others learn that they wait', async () => {
  const file = `${folder}/turns`;
  const events: string[] = [];
  const onWait = vi.fn<() => void>();
  const work = (name: string) =>
    alone(
      file,
      async () => {
        events.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 300));
        events.push(`${name} ends`);
        return name;
      },
      onWait,
    );

  expect(await Promise.all([work('first'), work('second')])).toEqual(['first', 'second']);
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(onWait).toHaveBeenCalledOnce();
  expect(fs.existsSync(file)).toBe(false);
});

test('failed work releases the lock', async () => {
  const file = `${folder}/failure`;
  await expect(alone(file, () => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  );
  expect(fs.existsSync(file)).toBe(false);
});

test('the lock of a killed process is taken over', async () => {
  const file = `${folder}/killed`;
  const { pid } = spawnSync(process.execPath, ['--version']);
  fs.writeFileSync(file, String(pid));
  expect(await alone(file, () => 'mine')).toBe('mine');
});

test('a lock without a heartbeat is taken over, whatever process has its pid now', async () => {
  const file = `${folder}/silent`;
  fs.writeFileSync(file, String(process.pid));
  const twoMinutesAgo = new Date(Date.now() - 120_000);
  fs.utimesSync(file, twoMinutesAgo, twoMinutesAgo);
  expect(await alone(file, () => 'mine')).toBe('mine');
});
