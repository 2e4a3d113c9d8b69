// Jobs of memberships: mails about their steps, the end of documents, and merged categories.
import { z } from 'zod';
import { type GroupsMerged, groupsMergedEvent } from '#features/categories/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { fileRemovalJob, sweepFiles } from '#platform/files/file-cleaning.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { type MembershipMoved, membershipMovedEvent } from './events.ts';
import { documentPrefix, forgetDocumentFiles } from './forget-files.ts';
import { writeStepMail } from './mails/step-mail.ts';
import { findStepReader } from './queries/step-reader.server.ts';
import { followGroup } from './services/follow-group.server.ts';
import { forgetDueDocuments } from './services/forget-documents.server.ts';
import { membershipDocuments } from './table.server.ts';

const storedFiles = { prefix: documentPrefix, storageKey: membershipDocuments.storageKey };

export const tellStepJob = defineJob({
  name: 'memberships.tell_step',
  data: z.object({ stepId: z.uuid() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  async run(context, { stepId }) {
    const told = await findStepReader(context, stepId as Id<'membershipStep'>);
    if (told)
      await context.services.mail.send(
        await writeStepMail({ ...context, locale: told.locale }, told, stepId),
      );
  },
});

/** Every night: documents whose time is over, and files whose upload failed before its row. */
export const purgeDocumentsJob = defineJob({
  name: 'memberships.purge',
  data: z.object({}),
  schedule: '10 4 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    while ((await forgetDueDocuments(context)) > 0) signal.throwIfAborted();
    await sweepFiles(context, storedFiles, signal);
  },
});

const followGroupJob = defineJob({
  name: 'memberships.follow_group',
  data: z.object({ from: z.string(), into: z.string() }),
  retryLimit: 10,
  async run(context, merged, signal) {
    while ((await followGroup(context, merged)) > 0) signal.throwIfAborted();
  },
});

export const membershipJobs: readonly JobDefinition[] = [
  tellStepJob,
  purgeDocumentsJob,
  followGroupJob,
  fileRemovalJob(forgetDocumentFiles, storedFiles),
];

export const membershipSubscriptions = [
  on(membershipMovedEvent, tellStepJob, ({ stepId }: MembershipMoved) => ({ stepId })),
  on(groupsMergedEvent, followGroupJob, (merged: GroupsMerged) => merged),
];
