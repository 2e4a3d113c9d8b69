// Compresses responses made for one request. Cached ones were compressed when they were stored.
import zlib from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Below the threshold a response fits into one packet; above quality 4 brotli takes longer than it
 * saves on the line. Request bodies are never decompressed, because a small one can contain
 * gigabytes.
 */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip', 'identity'],
  threshold: 1_400,
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};
