import { defineFeature } from '#platform/feature.ts';
import * as changePackage from './commands/change-package.server.ts';
import { packageJobs, packageSubscriptions } from './jobs.server.ts';
import { endPackage } from './services/begin-period.server.ts';
import {
  exportPackageChanges,
  forgetPackageAuthor,
} from './services/package-personal-data.server.ts';

/** Seller packages: what each contains and costs, and which company has which. */
export const packages = defineFeature({
  name: 'packages',
  jobs: packageJobs,
  subscriptions: packageSubscriptions,
  commands: { ...changePackage },
  personalData: {
    export: async (context, userId) => ({
      packageChanges: await exportPackageChanges(context, userId),
    }),
    erase: forgetPackageAuthor,
  },
  onCompanyClosed: endPackage,
});
