// Opens where this deployment keeps its files: in a bucket if it names one, else on the disk.
import type { Configuration } from '../configuration.ts';
import { createFileStorage, type FileStorage } from './file-storage.ts';

export async function openFileStorage({ bucket, dataDir }: Configuration): Promise<FileStorage> {
  if (!bucket) return createFileStorage({ dataDir });
  // Only now: the SDK takes time and memory, which a deployment on the disk need not spend.
  const { createBucketStorage } = await import('./bucket-storage.ts');
  return createBucketStorage(bucket);
}
