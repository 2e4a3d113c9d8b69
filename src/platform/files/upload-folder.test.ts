import { access, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openUploadFolder } from './upload-folder.ts';

afterEach(() => vi.useRealTimers());

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function open(dataDir: string) {
  const folder = await openUploadFolder(dataDir);
  onTestFinished(folder.close);
  return folder;
}

test('a process opens its folder although a dead one with its pid left files', async () => {
  const dataDir = await dataFolder();
  const died = await open(dataDir); // In a container every start has the same pid.
  await writeFile(died.newPath(), 'half a file', { flag: 'wx' });

  const folder = await open(dataDir);

  await expect(writeFile(folder.newPath(), 'a file', { flag: 'wx' })).resolves.toBeUndefined();
});

test('leftovers of dead processes are removed, folders in use are not', async () => {
  const dataDir = await dataFolder();
  const uploads = path.join(dataDir, 'uploads');
  const longAgo = new Date(Date.now() - 3_600_000);
  const names = {
    dead: `${hostname()}-4194305-0a`,
    living: `${hostname()}-${process.ppid}-0a`,
    elsewhere: 'other-7-0a',
    elsewhereDead: 'other-8-0a',
  };
  for (const name of Object.values(names)) {
    await mkdir(path.join(uploads, name), { recursive: true });
  }
  await utimes(path.join(uploads, names.living), longAgo, longAgo);
  await utimes(path.join(uploads, names.elsewhereDead), longAgo, longAgo);

  const folder = await open(dataDir);

  const own = path.basename(path.dirname(folder.newPath()));
  expect((await readdir(uploads)).toSorted()).toEqual(
    [names.living, names.elsewhere, own].toSorted(),
  );
});

test('a rarely used folder looks in use to processes on other machines', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = await open(await dataFolder());
  const own = path.dirname(folder.newPath());
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(own, longAgo, longAgo);

  vi.advanceTimersByTime(5 * 60_000);

  await expect.poll(async () => (await stat(own)).mtimeMs).toBeGreaterThan(longAgo.getTime() + 1);
  await folder.close();
  await expect(access(own)).rejects.toThrow('ENOENT');
});
