import { defineFeature } from '#platform/feature.ts';
import * as commands from './commands.server.ts';

/** Jobs that failed on every try. */
export const failedJobs = defineFeature({ name: 'failed-jobs', commands });
