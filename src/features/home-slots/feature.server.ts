import { defineFeature } from '#platform/feature.ts';
import * as switchSlots from './commands.server.ts';

/** The parts of the front page, on or off. */
export const homeSlots = defineFeature({ name: 'home-slots', commands: { ...switchSlots } });
