import { defineFeature } from '#platform/feature.ts';
import * as commands from './commands/access-tokens.server.ts';
import { accessTokenJobs, accessTokenSubscriptions } from './jobs.server.ts';
import { exportAccessTokens } from './queries/own-access-tokens.server.ts';
import {
  forgetAccessTokens,
  forgetAccessTokensOfCompany,
  revokeTokensOf,
} from './services/end-access-tokens.server.ts';

/** Access tokens, with which programs of a company use the API. */
export const accessTokens = defineFeature({
  name: 'access-tokens',
  commands,
  jobs: accessTokenJobs,
  subscriptions: accessTokenSubscriptions,
  personalData: {
    export: async (context, userId) => ({
      accessTokens: await exportAccessTokens(context, userId),
    }),
    erase: forgetAccessTokens,
  },
  onCompanyClosed: forgetAccessTokensOfCompany,
  onPasswordReplaced: revokeTokensOf,
  onUserDisabled: revokeTokensOf,
});
