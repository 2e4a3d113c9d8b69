import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createFileStorage,
  type FileStorage,
  InvalidFileKeyError,
  WrongSizeError,
} from './file-storage.ts';

let dataDir: string;
let files: FileStorage;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-files-'));
  files = createFileStorage({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const contentsOf = async (key: string) => {
  const file = await files.find(key);
  return file && buffer(await file.read());
};

function failingStream(): Readable {
  let isBegun = false;
  return new Readable({
    read() {
      if (isBegun) this.destroy(new Error('the client has gone'));
      else this.push(Buffer.alloc(50));
      isBegun = true;
    },
  });
}

test('a stored file can be found, replaced and deleted', async () => {
  expect(await files.find('a.webp')).toBeNull();
  await files.put('a.webp', Buffer.from('one'));
  expect(await contentsOf('a.webp')).toEqual(Buffer.from('one'));
  await files.put('a.webp', Buffer.from('three'));
  expect(await files.find('a.webp')).toMatchObject({ sizeBytes: 5 });
  expect(await files.exists('a.webp')).toBe(true);
  await files.delete('a.webp');
  await files.delete('a.webp');
  expect(await files.exists('a.webp')).toBe(false);
});

test('a stream is stored as it comes, and readers never see a part of it', async () => {
  const parts = Array.from({ length: 200 }, (_, i) => Buffer.alloc(65_536, i));
  await files.put('a.bin', Buffer.from('old'));
  const seen: string[] = [];
  const stream = Readable.from(
    (async function* () {
      for (const part of parts) {
        if (seen.length < 3) seen.push((await contentsOf('a.bin'))!.toString());
        yield part;
      }
    })(),
  );
  await files.put('a.bin', { stream, sizeBytes: 200 * 65_536 });

  expect(seen).toEqual(['old', 'old', 'old']);
  expect(Buffer.concat(parts).equals((await contentsOf('a.bin'))!)).toBe(true);
  expect(await readdir(path.join(dataDir, 'files'))).toEqual(['a.bin']);
});

test.each([
  ['is shorter than announced', () => Readable.from([Buffer.alloc(10)]), WrongSizeError],
  ['is longer than announced', () => Readable.from([Buffer.alloc(999)]), WrongSizeError],
  ['fails', () => failingStream(), /the client has gone/],
])('a stream that %s leaves the old file and no other', async (_, open, error) => {
  await files.put('a.bin', Buffer.from('old'));
  const stream = open();
  await expect(files.put('a.bin', { stream, sizeBytes: 100 })).rejects.toThrow(error);

  expect(stream.destroyed).toBe(true);
  expect((await contentsOf('a.bin'))!.toString()).toBe('old');
  expect(await readdir(path.join(dataDir, 'files'))).toEqual(['a.bin']);
});

test('the storage folder is private to our user', async () => {
  await files.put('a.webp', Buffer.from('one'));
  expect((await stat(path.join(dataDir, 'files'))).mode & 0o777).toBe(0o700);
});

test('a file is complete or absent, even while many processes write it', async () => {
  const bodies = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(2_000_000, letter));
  await files.put('big.bin', bodies[0]!);
  const writes = Promise.all(bodies.map((body) => files.put('big.bin', body)));
  for (let i = 0; i < 20; i++) {
    const seen = (await contentsOf('big.bin'))!;
    expect(bodies.some((body) => body.equals(seen))).toBe(true);
  }
  await writes;
  expect(await readdir(path.join(dataDir, 'files'))).toEqual(['big.bin']);
});

test('a failed write leaves nothing behind', async () => {
  await writeFile(path.join(dataDir, 'files'), 'in the way');
  await expect(files.put('a.webp', Buffer.from('one'))).rejects.toThrow('EEXIST');
  expect(await readdir(dataDir)).toEqual(['files']);
});

test('every file is listed, and nothing else', async () => {
  expect(await Array.fromAsync(files.list())).toEqual([]);
  await files.put('a.webp', Buffer.from('one'));
  await files.put('b-320.webp', Buffer.from('two'));
  await utimes(path.join(dataDir, 'files', 'a.webp'), new Date(0), new Date(1_000));
  await mkdir(path.join(dataDir, 'files', 'folder'));
  await writeFile(path.join(dataDir, 'files', '.c.webp.0123456789ab'), 'half');
  const listed = (await Array.fromAsync(files.list())).toSorted((a, b) =>
    a.key.localeCompare(b.key),
  );
  expect(listed).toEqual([
    { key: 'a.webp', changedAt: new Date(1_000) },
    { key: 'b-320.webp', changedAt: expect.any(Date) },
  ]);
});

const endlessWriter = (folder: string) => `
  import { createFileStorage }
    from ${JSON.stringify(new URL('./file-storage.ts', import.meta.url).href)};
  const files = createFileStorage({ dataDir: ${JSON.stringify(folder)} });
  for (let i = 0; ; i++) {
    await files.put('big.bin', Buffer.alloc(8_000_000, 97 + (i % 26)));
    if (i === 3) console.log('writing');
  }`;

test('a killed writer leaves no half-written file, and its leftovers are removed', async () => {
  const writer = spawn(
    process.execPath,
    ['--input-type=module', '--eval', endlessWriter(dataDir)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(writer.stdout, 'data');
  writer.kill('SIGKILL');
  await once(writer, 'close');
  const whole = (await contentsOf('big.bin'))!;
  expect([whole.length, new Set(whole).size]).toEqual([8_000_000, 1]);

  const folder = path.join(dataDir, 'files');
  await writeFile(path.join(folder, '.other.webp.0123456789ab'), 'of a writer that still writes');
  await writeFile(path.join(folder, '.big.bin.ba9876543210'), 'half');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const name of await readdir(folder))
    if (!name.startsWith('.other')) await utimes(path.join(folder, name), anHourAgo, anHourAgo);
  await files.removeLeftovers(new Date(Date.now() - 60_000));
  expect((await readdir(folder)).toSorted()).toEqual(['.other.webp.0123456789ab', 'big.bin']);
});

test.each([
  '',
  '.',
  '..',
  '../a.webp',
  'a/b.webp',
  'a\\b.webp',
  '/etc/passwd',
  '.hidden.webp',
  'a.webp\0',
  'A.webp',
  'a..webp',
  'a',
  `${'a'.repeat(201)}.webp`,
])('%j is an invalid key', async (key) => {
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(InvalidFileKeyError);
  await expect(files.find(key)).rejects.toThrow(InvalidFileKeyError);
  await expect(files.exists(key)).rejects.toThrow(InvalidFileKeyError);
  await expect(files.delete(key)).rejects.toThrow(InvalidFileKeyError);
  expect(await readdir(dataDir)).toEqual([]);
});
