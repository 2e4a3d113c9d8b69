import { defineFeature } from '#platform/feature.ts';
import * as savePromotions from './commands.server.ts';

/** Price cuts with a beginning and an end. */
export const promotions = defineFeature({ name: 'promotions', commands: { ...savePromotions } });
