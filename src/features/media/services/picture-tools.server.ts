// Tools for processes that make and fetch pictures.
import type { PictureTools } from '#platform/context.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { createPictureRenderer } from '../derivatives/renderer.server.ts';
import { createPictureDrawer } from '../drawing.server.ts';

export const createPictureTools = (files: FileStorage): PictureTools => ({
  maker: createPictureRenderer({ files, drawer: createPictureDrawer() }),
  fetcher: createGuardedFetch(),
  paceMs: 500,
});
