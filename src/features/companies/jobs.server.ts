// Holidays and certificates that end by the clock, mails about acts of staff, merged categories.
import { z } from 'zod';
import { type GroupsMerged, groupsMergedEvent } from '#features/categories/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { type StoreModerated, storeModeratedEvent } from './events.ts';
import { writeStoreActMail } from './mails/store-act-mail.ts';
import { findStepReader } from './queries/store-steps.server.ts';
import { dropExpiredCertificates, endHolidays } from './services/current-stores.server.ts';
import { followGroup } from './services/follow-group.server.ts';

const endHolidaysJob = defineJob({
  name: 'companies.end_holidays',
  data: z.object({}),
  schedule: '*/5 * * * *',
  runsAtStart: true,
  run: endHolidays,
});

const dropExpiredCertificatesJob = defineJob({
  name: 'companies.drop_expired_certificates',
  data: z.object({}),
  schedule: '7 * * * *',
  run: dropExpiredCertificates,
});

/** What the owner of a company is written about an act of staff. */
export const tellStoreActJob = defineJob({
  name: 'companies.tell_store_act',
  data: z.object({ stepId: z.uuid(), withdrawsQuotes: z.boolean().default(false) }),
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  async run(context, { stepId, withdrawsQuotes }) {
    const found = await findStepReader(context, stepId as Id<'storeStep'>);
    // One that was reinstated for itself, but not with its company, is not back yet.
    if (!found || (found.act === 'reinstated' && found.to === 'suspended')) return;
    await context.services.mail.send(await writeStoreActMail(found, { ...found, withdrawsQuotes }));
  },
});

const followGroupJob = defineJob({
  name: 'companies.follow_group',
  data: z.object({ from: z.string(), into: z.string() }),
  retryLimit: 10,
  async run(context, merged, signal) {
    while ((await followGroup(context, merged)) > 0) signal.throwIfAborted();
  },
});

export const companyJobs: readonly JobDefinition[] = [
  endHolidaysJob,
  dropExpiredCertificatesJob,
  tellStoreActJob,
  followGroupJob,
];

export const companySubscriptions = [
  on(storeModeratedEvent, tellStoreActJob, (moderated: StoreModerated) => moderated),
  on(groupsMergedEvent, followGroupJob, (merged: GroupsMerged) => merged),
];
