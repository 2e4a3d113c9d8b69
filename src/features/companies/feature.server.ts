import { defineFeature } from '#platform/feature.ts';
import { companyRoutes } from './api.server.ts';
import * as administer from './commands/administer.server.ts';
import * as companyNotes from './commands/company-notes.server.ts';
import * as invitations from './commands/invitations.server.ts';
import * as moderateStores from './commands/moderate-stores.server.ts';
import * as ownStore from './commands/own-store.server.ts';
import * as renameCompany from './commands/rename-company.server.ts';
import * as setStaffLimit from './commands/set-staff-limit.server.ts';
import * as stores from './commands/stores.server.ts';
import * as uploadCertificate from './commands/upload-certificate.server.ts';
import { companyJobs, companySubscriptions } from './jobs.server.ts';
import { showsPicture } from './queries/shown-pictures.server.ts';
import { storeSitemap } from './queries/sitemap.server.ts';
import { exportStores, forgetStoreActor } from './services/store-personal-data.server.ts';

/** Companies with their staff and stores. */
export const companies = defineFeature({
  name: 'companies',
  api: [companyRoutes],
  jobs: companyJobs,
  subscriptions: companySubscriptions,
  commands: {
    ...administer,
    ...companyNotes,
    ...invitations,
    ...ownStore,
    ...moderateStores,
    ...renameCompany,
    ...setStaffLimit,
    ...stores,
    ...uploadCertificate,
  },
  personalData: { export: exportStores, erase: forgetStoreActor },
  pictures: { isShown: showsPicture },
  sitemap: storeSitemap,
});
