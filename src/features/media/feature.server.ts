import { defineFeature } from '#platform/feature.ts';
import { mediaRoutes } from './api.server.ts';
import { createPictureDrawer } from './drawing.server.ts';
import { mediaJobs } from './jobs.server.ts';

/** Pictures: drawn, fetched and uploaded. */
export const media = defineFeature({
  name: 'media',
  site: [
    async (app, { context, admissions }) => {
      const { files, pictures } = context().services;
      const drawer = createPictureDrawer();
      await app.register(mediaRoutes, {
        context,
        drawer,
        files,
        maker: pictures!.maker,
        admission: admissions.drawings,
      });
    },
  ],
  jobs: mediaJobs,
});
