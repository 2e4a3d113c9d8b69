import { defineFeature } from '#platform/feature.ts';
import * as commands from './commands.server.ts';

/** Currencies and their rates. */
export const currencies = defineFeature({ name: 'currencies', commands });
