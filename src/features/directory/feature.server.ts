import { emit } from '#platform/events/emit.server.ts';
import { defineFeature } from '#platform/feature.ts';
import { directoryRoutes } from './api.server.ts';
import { companyUnlisted } from './events.ts';
import { directorySitemap } from './queries/sitemap.server.ts';
import { unlistCompany } from './services/list-company.server.ts';

/** The public list of member companies. */
export const directory = defineFeature({
  name: 'directory',
  api: [directoryRoutes],
  async onCompanyClosed(context, companyId) {
    const slugs = await unlistCompany(context, companyId);
    if (slugs.length > 0) await emit(context, companyUnlisted(slugs));
  },
  sitemap: directorySitemap,
});
