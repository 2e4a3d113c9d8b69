import { defineFeature } from '#platform/feature.ts';
import { mediaRoutes } from './api.server.ts';
import { pictureRoutes } from './api/pictures.server.ts';
import * as commands from './commands.server.ts';
import { mediaJobs } from './jobs.server.ts';
import { isHeld } from './queries.server.ts';
import { forgetCompanyUploads } from './services/forget-company-uploads.server.ts';
import { pictures } from './table.server.ts';

/** Pictures: fetched and uploaded. */
export const media = defineFeature({
  name: 'media',
  site: [
    async (app, { context }) => {
      const { files, pictures: tools } = context().services;
      await app.register(mediaRoutes, { context, files, maker: tools!.maker });
    },
  ],
  api: [pictureRoutes],
  jobs: mediaJobs,
  commands: { ...commands },
  pictures: { isShown: isHeld },
  keptFiles: [pictures.storageKey],
  onCompanyClosed: forgetCompanyUploads,
});
