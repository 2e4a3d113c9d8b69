import { z } from 'zod';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { type PackageOver, packageOverEvent, packageOverPhases } from './events.ts';
import { writePackageMail } from './mails/package-mail.ts';
import { findPackageReader } from './queries/package-reader.server.ts';
import { listPackages } from './queries/packages.server.ts';
import { beginGraces, endPackages } from './services/end-packages.server.ts';

const endPackagesJob = defineJob({
  name: 'packages.end_packages',
  data: z.object({}),
  schedule: '11 * * * *',
  runsAtStart: true,
  async run(context) {
    // A worker that was away for the whole grace writes one mail, not two.
    await endPackages(context);
    await beginGraces(context);
  },
});

/** A package that was paid meanwhile needs no mail. */
const tellOwnerJob = defineJob({
  name: 'packages.tell_owner',
  data: z.object({ companyId: z.uuid(), phase: z.enum(packageOverPhases) }),
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  async run(context, { companyId, phase }) {
    const reader = await findPackageReader(context, companyId as Id<'company'>);
    if (!reader || (reader.endedAt === null) !== (phase === 'grace')) return;
    const free = (await listPackages(context)).find(({ key }) => key === 'free')!;
    await context.services.mail.send(
      await writePackageMail({ ...context, locale: reader.locale }, reader, {
        ...reader,
        phase,
        freeLimit: free.productLimit,
      }),
    );
  },
});

export const packageJobs: readonly JobDefinition[] = [endPackagesJob, tellOwnerJob];

export const packageSubscriptions = [
  on(packageOverEvent, tellOwnerJob, ({ companyId, phase }: PackageOver) => ({
    companyId,
    phase,
  })),
];
