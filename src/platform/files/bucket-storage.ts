// Stores files in a bucket of any S3 API, below `files/`, so that other objects are left alone.
import { Readable } from 'node:stream';
import { HeadBucketCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { type BucketSettings, ConfigurationError } from '../configuration.ts';
import { checkKey, type FileStorage, keyPattern } from './file-storage.ts';

const prefix = 'files/';

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
      requestTimeout: 10_000,
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
      await driver.put(prefix + key, contents);
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
