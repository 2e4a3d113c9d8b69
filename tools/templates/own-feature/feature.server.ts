import { defineFeature } from '#platform/feature.ts';
import { sampleThingRoutes } from './api.server.ts';
import * as commands from './commands.server.ts';
import { exportSampleThings } from './queries.server.ts';
import { forgetSampleThings } from './services.server.ts';

export const sampleThings = defineFeature({
  name: 'sample-things',
  api: [sampleThingRoutes],
  commands,
  personalData: { export: exportSampleThings, erase: forgetSampleThings },
});
