// Stores files in a bucket of any S3 API, below `files/`, so that other objects are left alone.
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  HeadBucketCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { type BucketSettings, ConfigurationError } from '../configuration.ts';
import { checkKey, type FileStorage, keyPattern, ofSize } from './file-storage.ts';

const prefix = 'files/';
const requestTimeoutMs = 10_000;
/** Of an upload that is streamed, besides the time of other requests. */
const minBytesPerMs = 500;

/** Reads the HTTP status only: errors of HEAD have no body with more. */
const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata
    ?.httpStatusCode;

const causes: Readonly<Record<number, string>> = {
  301: 'it is in another region than S3_REGION',
  400: 'the request was not understood; is S3_REGION its region?',
  403: 'access to it is refused',
  404: 'there is no such bucket',
};

type StreamToPut = {
  readonly client: S3Client;
  readonly bucket: string;
  readonly key: string;
  readonly stream: Readable;
  readonly sizeBytes: number;
};

/** A bucket keeps nothing of a request that ends early, so the stream's failure aborts it. */
async function putStream({ client, bucket, key, stream, sizeBytes }: StreamToPut): Promise<void> {
  const body = new PassThrough();
  const failed = new AbortController();
  const feeding = pipeline(stream, (bytes) => ofSize(bytes, sizeBytes), body).catch(
    (error: unknown) => failed.abort(error),
  );
  try {
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: sizeBytes }),
      {
        abortSignal: failed.signal,
        requestTimeout: requestTimeoutMs + sizeBytes / minBytesPerMs,
      },
    );
  } catch (error) {
    // The SDK knows only that it was aborted.
    throw failed.signal.aborted ? failed.signal.reason : error;
  } finally {
    body.destroy();
    await feeding;
  }
}

export function createBucketStorage({
  bucket,
  region,
  endpoint,
  hasBucketInPath,
  credentials,
}: BucketSettings): FileStorage {
  const client = new S3Client({
    region,
    forcePathStyle: hasBucketInPath,
    ...(endpoint !== null && { endpoint }),
    // Without them the SDK uses the AWS default credential chain, such as the machine's role.
    ...(credentials && { credentials }),
    // Some other providers refuse checksums that only AWS expects.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });

  return {
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        const cause =
          causes[statusOf(error) ?? 0] ?? (error as Error).message.replaceAll('\n', ' ');
        throw new ConfigurationError(
          `S3_BUCKET ${JSON.stringify(bucket)} cannot be used: ${cause}.`,
          { cause: error },
        );
      }
    },

    async put(key, contents) {
      checkKey(key);
      if (contents instanceof Uint8Array) {
        await driver.put(prefix + key, contents);
        return;
      }
      await putStream({ client, bucket, key: prefix + key, ...contents });
    },

    async find(key) {
      checkKey(key);
      try {
        const { contentLength } = await driver.getMetaData(prefix + key);
        // Read at once: a slow browser would otherwise hold one of the few connections to the
        // bucket.
        return {
          sizeBytes: contentLength,
          read: async () => Readable.from([await driver.getBytes(prefix + key)]),
        };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    async exists(key) {
      checkKey(key);
      return driver.exists(prefix + key);
    },

    async delete(key) {
      checkKey(key);
      await driver.delete(prefix + key);
    },

    async *list() {
      // Not the driver's listAll(), which leaves out the modification time.
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      )) {
        for (const { Key, LastModified } of Contents) {
          const key = Key!.slice(prefix.length);
          if (keyPattern.test(key)) yield { key, changedAt: LastModified! };
        }
      }
    },

    // An upload to a bucket is atomic.
    removeLeftovers: () => Promise.resolve(),
  };
}
