// Opens the deployment's file storage: its bucket if it names one, else the disk.
import type { Configuration } from '../configuration.ts';
import { createFileStorage, type FileStorage } from './file-storage.ts';

export async function openFileStorage({ bucket, dataDir }: Configuration): Promise<FileStorage> {
  if (!bucket) return createFileStorage({ dataDir });
  // Imported late: deployments on disk need not spend the SDK's time and memory.
  const { createBucketStorage } = await import('./bucket-storage.ts');
  return createBucketStorage(bucket);
}
