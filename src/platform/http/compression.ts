// Answers that are made for one request are compressed on their way out; what is kept was
// compressed when it was kept.
import zlib from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Small answers fit into one packet anyway; beyond quality 4 brotli takes longer than the line
 * would have. Bodies of requests are never unpacked: a small one can hold gigabytes.
 */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip', 'identity'],
  threshold: 1_400,
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};
