// Tools for processes that make and fetch pictures.
import type { PictureTools } from '#platform/context.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import type { UploadFolder } from '#platform/files/upload-folder.ts';
import { createTurns } from '#platform/http/turns.ts';
import { createUploadSlots } from '#platform/http/upload-slots.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { createPictureRenderer } from '../derivatives/renderer.server.ts';

/** A picture of fifty megapixels may take two hundred megabytes while it is decoded. */
const decodingAtOnce = 2;
/**
 * They are on disk while they arrive, so that an editor's twenty pictures may come at once. Those
 * that have arrived wait for their turn to be decoded.
 */
const uploadLimits = { total: 60, perNetwork: 24, working: 60 };

export const createPictureTools = (
  files: FileStorage,
  uploads: UploadFolder | null = null,
): PictureTools => ({
  maker: createPictureRenderer({ files }),
  fetcher: createGuardedFetch(),
  paceMs: 500,
  decoding: createTurns(decodingAtOnce),
  decodingLarge: createTurns(1),
  uploads: uploads && { folder: uploads, slots: createUploadSlots(uploadLimits) },
});
