// A server with the S3 API and one bucket, in this process and on disk.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '#platform/configuration.ts';

export const bucketName = 'kervan-pictures';
/** Its only key. */
const knownKey = 'S3RVER';

export async function startS3() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'kervan-s3-'));
  // For requests about the bucket it calculates signatures without the slash at the end of the
  // path, which the SDK signs.
  const server = new S3rver({
    allowMismatchedSignatures: true,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucketName }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    settings: {
      bucket: bucketName,
      region: 'us-east-1',
      endpoint,
      hasBucketInPath: true,
      credentials: { accessKeyId: knownKey, secretAccessKey: knownKey },
    } satisfies BucketSettings,
    variables: {
      S3_BUCKET: bucketName,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: knownKey,
      S3_SECRET_ACCESS_KEY: knownKey,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
