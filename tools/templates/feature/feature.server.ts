import { defineFeature } from '#platform/feature.ts';
import * as commands from './commands.server.ts';

export const sampleThings = defineFeature({ name: 'sample-things', commands });
