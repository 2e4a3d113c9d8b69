// Reads a file on disk, unpacking gzip, with a count of bytes read and a limit on the output.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from '../import-item.ts';

export type PackedFile = {
  readonly totalBytes: number;
  readonly isGzip: boolean;
  /** Bytes read from disk. */
  readonly bytesRead: () => number;
  /**
   * Streams all bytes, unpacked; call once. Throws ImportError when they are too many or the gzip
   * is damaged.
   */
  readonly chunks: () => AsyncGenerator<Buffer>;
};

const chunkBytes = 64 * 1024;
/** Text compresses 3 to 30 times. Beyond this size, more than 200 times is a bomb. */
const bombStartsAtBytes = 16 * 1024 * 1024;
const bombRatio = 200;

async function look(path: string): Promise<{ totalBytes: number; magic: Buffer }> {
  const file = await open(path).catch((error: unknown) => {
    throw new ImportError('fileMissing', {}, { cause: error });
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new ImportError('fileMissing');
    const magic = Buffer.alloc(2);
    await file.read(magic, 0, 2, 0);
    return { totalBytes: stats.size, magic };
  } finally {
    await file.close();
  }
}

/** Reads only the first two bytes, which identify a gzip. */
export async function packedFile(
  path: string,
  { maxUnpackedBytes }: { maxUnpackedBytes: number },
): Promise<PackedFile> {
  const { totalBytes, magic } = await look(path);
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  let read = 0;

  const unpacked = () => {
    const packed = createReadStream(path, { highWaterMark: chunkBytes });
    packed.on('data', (chunk) => {
      read += chunk.length;
    });
    // Errors of either stream end the iteration below.
    return isGzip ? pipeline(packed, createGunzip({ chunkSize: chunkBytes }), () => {}) : packed;
  };

  async function* chunks(): AsyncGenerator<Buffer> {
    let out = 0;
    try {
      for await (const chunk of unpacked()) {
        out += (chunk as Buffer).length;
        if (out > maxUnpackedBytes)
          throw new ImportError('tooLargeUnpacked', {
            limitMb: Math.floor(maxUnpackedBytes / 1_048_576),
          });
        if (isGzip && out > bombStartsAtBytes && out > read * bombRatio)
          throw new ImportError('compressedTooWell');
        yield chunk as Buffer;
      }
    } catch (error) {
      if (
        typeof (error as NodeJS.ErrnoException).code === 'string' &&
        (error as NodeJS.ErrnoException).code!.startsWith('Z_')
      )
        throw new ImportError('damagedArchive', {}, { cause: error });
      throw error;
    }
  }

  return { totalBytes, isGzip, bytesRead: () => read, chunks };
}

/** Returns up to the first `size` bytes, and an iteration that still includes them. */
export async function withHead(
  chunks: AsyncGenerator<Buffer>,
  size: number,
): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const first: Buffer[] = [];
  let bytes = 0;
  while (bytes < size) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    bytes += next.value.length;
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      yield* first.splice(0);
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  return { head: Buffer.concat(first).subarray(0, size), all: all() };
}
