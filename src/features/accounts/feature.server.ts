import { defineFeature } from '#platform/feature.ts';
import { accountRoutes } from './api.server.ts';
import * as acceptInvitation from './commands/accept-invitation.server.ts';
import * as administer from './commands/administer.server.ts';
import * as closeCompany from './commands/close-company.server.ts';
import * as emails from './commands/emails.server.ts';
import * as google from './commands/google.server.ts';
import * as handOff from './commands/hand-off.server.ts';
import * as logIn from './commands/log-in.server.ts';
import * as passwords from './commands/passwords.server.ts';
import * as privacy from './commands/privacy.server.ts';
import * as profile from './commands/profile.server.ts';
import * as secondFactor from './commands/second-factor.server.ts';
import * as sessions from './commands/sessions.server.ts';
import * as signUp from './commands/sign-up.server.ts';
import * as startSelling from './commands/start-selling.server.ts';
import { accountJobs, accountSubscriptions } from './jobs.server.ts';
import { showsPicture } from './queries/shown-pictures.server.ts';
import { proveRecently } from './services/own-identity.server.ts';
import { bringCurrency, leaveCurrency } from './services/session-currency.server.ts';

/** People: accounts, sessions and credentials. */
export const accounts = defineFeature({
  name: 'accounts',
  api: [accountRoutes],
  jobs: accountJobs,
  subscriptions: accountSubscriptions,
  commands: {
    ...acceptInvitation,
    ...administer,
    ...closeCompany,
    ...emails,
    ...google,
    ...handOff,
    ...logIn,
    ...passwords,
    ...privacy,
    ...profile,
    ...secondFactor,
    ...sessions,
    ...signUp,
    ...startSelling,
  },
  proveIdentity: proveRecently,
  onLogIn: bringCurrency,
  onLogOut: leaveCurrency,
  pictures: { isShown: showsPicture },
});
