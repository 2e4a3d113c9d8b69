import { defineFeature } from '#platform/feature.ts';
import * as commands from './commands.server.ts';
import { exportRates } from './queries.server.ts';
import { forgetRateAuthor } from './services.server.ts';

/** Currencies and their rates. */
export const currencies = defineFeature({
  name: 'currencies',
  commands,
  personalData: {
    export: async (context, userId) => ({ exchangeRates: await exportRates(context, userId) }),
    erase: forgetRateAuthor,
  },
});
