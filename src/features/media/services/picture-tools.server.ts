// Tools for processes that make and fetch pictures.
import type { PictureTools } from '#platform/context.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { createPictureMaker } from '../derivatives/maker.server.ts';
import { createPictureDrawer } from '../drawing.server.ts';

export const createPictureTools = (files: FileStorage): PictureTools => ({
  maker: createPictureMaker({ files, drawer: createPictureDrawer() }),
  fetcher: createGuardedFetch(),
  paceMs: 500,
});
