// Services of a context besides the database: mails are dropped, passwords are hashed as usual.
import os from 'node:os';
import path from 'node:path';
import { featureHooks } from '#features.server.ts';
import { demoBankAccount } from '#shared/bank-account.ts';
import type { Services } from '#platform/context.ts';
import { processClock } from '#platform/database/clock.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import type { Mailer } from '#platform/mail/mailer.server.ts';
import { createQueryCache } from '#platform/query-cache.ts';
import { createPasswords } from '#platform/security/passwords.ts';
import { createTracing } from '#platform/telemetry/tracing.ts';
import { createTypesetting } from '#platform/typesetting/typesetting.ts';

const site = 'http://localhost:3000';

/** Always the same, as in the processes of one deployment. */
export const standIns = (
  mail: Mailer = { send: () => Promise.resolve() },
): Pick<
  Services,
  | 'clock'
  | 'files'
  | 'secret'
  | 'documentsKey'
  | 'typesetting'
  | 'passwords'
  | 'google'
  | 'mail'
  | 'sites'
  | 'tracking'
  | 'operator'
  | 'bankAccount'
  | 'isInstallable'
  | 'pictures'
  | 'outbound'
  | 'indexNow'
  | 'edge'
  | 'jobCache'
  | 'features'
  | 'tracing'
> => ({
  clock: processClock,
  files: createFileStorage({ dataDir: path.join(os.tmpdir(), `kervan-test-${process.pid}`) }),
  secret: Buffer.alloc(32, 7),
  documentsKey: Buffer.alloc(32, 9),
  typesetting: createTypesetting(),
  passwords: createPasswords(),
  google: null,
  mail,
  sites: { buyer: site, vendor: site, control: site },
  tracking: { pixel: null, vitalsPercent: 0 },
  operator: {
    name: 'Kervan',
    privacyContact: 'privacy@kervan.example',
    address: 'Kordon 12, 35210 İzmir',
    taxNumber: 'Konak 1234567890',
  },
  bankAccount: demoBankAccount,
  isInstallable: true,
  pictures: null,
  outbound: null,
  indexNow: null,
  edge: null,
  jobCache: createQueryCache(),
  features: featureHooks,
  tracing: createTracing(),
});
