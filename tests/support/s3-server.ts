// A server that speaks the S3 API, in this process and on the disk, with one bucket.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '#platform/configuration.ts';

export const bucketName = 'kervan-pictures';
/** The only key that it knows. */
const knownKey = 'S3RVER';

/** Not yet listening. */
export const serveS3 = (directory: string, port = 0): S3rver =>
  // Signatures of requests about the bucket itself it calculates without the slash at the path's end, which the SDK writes and signs.
  new S3rver({
    allowMismatchedSignatures: true,
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucketName }],
  });

/** How the project and its processes reach the server at this port. */
export function s3Access(port: number) {
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
  };
}

export async function startS3() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'kervan-s3-'));
  const server = serveS3(directory);
  const { port } = await server.run();
  return {
    ...s3Access(port),
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
