import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketName, startS3 } from '#tests/support/s3-server.ts';
import { type BucketSettings, ConfigurationError } from '../configuration.ts';
import { createBucketStorage } from './bucket-storage.ts';
import { type FileStorage, InvalidFileKeyError, WrongSizeError } from './file-storage.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let files: FileStorage;
beforeAll(async () => {
  s3 = await startS3();
  files = createBucketStorage(s3.settings);
});
afterAll(() => s3.close());

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
  await files.check();
  expect([await files.find('a.webp'), await files.exists('a.webp')]).toEqual([null, false]);
  await files.put('a.webp', Buffer.from('one'));
  expect(await contentsOf('a.webp')).toEqual(Buffer.from('one'));
  const large = Buffer.alloc(3_000_000, 'kervan');
  await files.put('a.webp', large);
  expect(await files.find('a.webp')).toMatchObject({ sizeBytes: large.length });
  expect(large.equals((await contentsOf('a.webp'))!)).toBe(true);
  expect(await files.exists('a.webp')).toBe(true);
  await files.delete('a.webp');
  await files.delete('a.webp');
  expect([await files.find('a.webp'), await files.exists('a.webp')]).toEqual([null, false]);
});

test('a stream is stored as it comes', async () => {
  const parts = Array.from({ length: 100 }, (_, i) => Buffer.alloc(65_536, i));
  await files.put('s.bin', { stream: Readable.from(parts), sizeBytes: 100 * 65_536 });
  const stored = await contentsOf('s.bin');
  await files.delete('s.bin');

  expect(Buffer.concat(parts).equals(stored!)).toBe(true);
});

// The test server, unlike S3, writes what it has of an aborted request, perhaps much later.
const abortedKey = 's.bin';
test.each([
  ['is shorter than announced', () => Readable.from([Buffer.alloc(10)]), WrongSizeError],
  [
    'is longer than announced',
    () => Readable.from([Buffer.alloc(50), Buffer.alloc(999)]),
    WrongSizeError,
  ],
  ['fails', () => failingStream(), /the client has gone/],
])('a stream that %s aborts the request with its own error', async (_, open, error) => {
  const stream = open();

  await expect(files.put(abortedKey, { stream, sizeBytes: 100 })).rejects.toThrow(error);
  expect(stream.destroyed).toBe(true);
});

test('the stream that a bucket refuses is destroyed, and its reason reported', async () => {
  const denied = createBucketStorage({
    ...s3.settings,
    credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' },
  });
  const stream = Readable.from([Buffer.alloc(100)]);

  await expect(denied.put(abortedKey, { stream, sizeBytes: 100 })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
  expect(stream.destroyed).toBe(true);
});

test('all our files are listed, and no other objects of the bucket', async () => {
  const { endpoint, region, credentials } = s3.settings;
  const owner = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  for (const Key of ['other.webp', 'files/deeper/other.webp'])
    await owner.send(new PutObjectCommand({ Bucket: bucketName, Key, Body: 'not ours' }));
  // Fits into one response: the test server cannot give a second one (its tokens need a cipher that
  // OpenSSL 3 lacks).
  const keys = Array.from({ length: 40 }, (_, i) => `p${i}.webp`);
  await Promise.all(keys.map((key) => files.put(key, Buffer.from('x'))));
  const listed = (await Array.fromAsync(files.list())).filter(({ key }) => key !== abortedKey);
  expect(new Set(listed.map(({ key }) => key))).toEqual(new Set(keys));
  expect(
    listed.every(({ changedAt }) => Math.abs(Date.now() - changedAt.getTime()) < 600_000),
  ).toBe(true);
  await files.removeLeftovers(new Date());
  expect(await files.exists('p0.webp')).toBe(true);
});

test('an invalid key is refused before any request', async () => {
  for (const key of ['../a.webp', 'files/a.webp', 'A.webp', '']) {
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(InvalidFileKeyError);
    await expect(files.find(key)).rejects.toThrow(InvalidFileKeyError);
    await expect(files.exists(key)).rejects.toThrow(InvalidFileKeyError);
    await expect(files.delete(key)).rejects.toThrow(InvalidFileKeyError);
  }
});

test('an unusable bucket is refused in one line that names it', async () => {
  const refusalOf = async (changed: Partial<BucketSettings>): Promise<string> => {
    try {
      await createBucketStorage({ ...s3.settings, ...changed }).check();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      return (error as Error).message;
    }
    throw new Error('it was accepted');
  };
  expect(await refusalOf({ bucket: 'another' })).toBe(
    'S3_BUCKET "another" cannot be used: there is no such bucket.',
  );
  expect(await refusalOf({ credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } })).toBe(
    'S3_BUCKET "kervan-pictures" cannot be used: access to it is refused.',
  );
  const unheard = await refusalOf({
    endpoint: `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`,
  });
  expect(unheard).toMatch(/^S3_BUCKET "kervan-pictures" cannot be used: .*ECONNREFUSED/);
  expect(unheard).not.toContain('\n');
});

test('a failing bucket is not reported as a missing file', async () => {
  const denied = createBucketStorage({
    ...s3.settings,
    credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' },
  });
  await expect(denied.find('a.webp')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});
