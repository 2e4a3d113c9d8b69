import { defineFeature } from '#platform/feature.ts';
import { mediaRoutes } from './api.server.ts';
import { pictureRoutes } from './api/pictures.server.ts';
import * as commands from './commands.server.ts';
import { createPictureDrawer } from './drawing.server.ts';
import { mediaJobs } from './jobs.server.ts';
import { isHeld } from './queries.server.ts';
import { forgetCompanyUploads } from './services/forget-company-uploads.server.ts';
import { pictures } from './table.server.ts';

/** Pictures: drawn, fetched and uploaded. */
export const media = defineFeature({
  name: 'media',
  site: [
    async (app, { context, admissions }) => {
      const { files, pictures: tools } = context().services;
      const drawer = createPictureDrawer();
      await app.register(mediaRoutes, {
        context,
        drawer,
        files,
        maker: tools!.maker,
        admission: admissions.drawings,
      });
    },
  ],
  api: [pictureRoutes],
  jobs: mediaJobs,
  commands: { ...commands },
  pictures: { isShown: isHeld },
  keptFiles: [pictures.storageKey],
  onCompanyClosed: forgetCompanyUploads,
});
