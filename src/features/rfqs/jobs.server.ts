// Jobs of requests: expiry, e-mails to buyers and cleaning of files.
import { z } from 'zod';
import { type CategoriesMerged, categoriesMergedEvent } from '#features/categories/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { fileRemovalJob, sweepFiles } from '#platform/files/file-cleaning.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { expireRfqs, purgeRfqDrafts } from './services/end-rfq.server.ts';
import { type RfqMoved, rfqMovedEvent } from './events.ts';
import { forgetRfqFiles } from './forget-files.ts';
import { writeDecision } from './mails/decision.ts';
import { findTransitionReader } from './queries/rfq-reader.server.ts';
import { attachmentPrefix, toldStates } from './rules.ts';
import { rfqStates } from './schemas.ts';
import { forgetRfqDocuments, indexRfqs } from './services/index-rfqs.server.ts';
import { type Merged, moveRfqsOf } from './services/move-category.server.ts';
import { rfqDraftOfVisitor } from './services/visitor-draft.server.ts';
import { rfqAttachments } from './table.server.ts';

const storedFiles = { prefix: attachmentPrefix, storageKey: rfqAttachments.storageKey };

const stepData = z.object({ stepId: z.uuid(), to: z.enum(rfqStates) });

const tellBuyerJob = defineJob({
  name: 'rfqs.tell_buyer',
  data: stepData,
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  async run(context, { stepId, to }) {
    const told = toldStates.find((state) => state === to);
    const reader = told && (await findTransitionReader(context, stepId as Id<'rfqTransition'>));
    if (reader)
      await context.services.mail.send(
        await writeDecision({ ...context, locale: reader.locale }, reader, { ...reader, to: told }),
      );
  },
});

/** Every ten minutes, since pages already hide expired ones. */
const expireJob = defineJob({
  name: 'rfqs.expire',
  data: z.object({}),
  schedule: '*/10 * * * *',
  async run(context, _, signal) {
    while ((await expireRfqs(context)) > 0) signal.throwIfAborted();
  },
});

/** One after its approval; every ten minutes all that were missed or are indexed another way. */
const indexJob = defineJob({
  name: 'rfqs.index',
  data: z.object({ rfqId: z.uuid().optional() }),
  schedule: '5-59/10 * * * *',
  async run(context, { rfqId }, signal) {
    while ((await indexRfqs(context, rfqId as Id<'rfq'> | undefined)) > 0) signal.throwIfAborted();
  },
});

/** Requests in a category that was merged; they are indexed again. */
const moveCategoryJob = defineJob({
  name: 'rfqs.move_category',
  data: z.object({ fromId: z.uuid(), intoId: z.uuid() }),
  retryLimit: 10,
  run: (context, merged) => moveRfqsOf(context, merged as Merged),
});

const forgetFilesJob = fileRemovalJob(forgetRfqFiles, storedFiles);

/**
 * Every night: deletes old drafts of people and visitors, and files whose upload failed before
 * their row existed.
 */
const purgeJob = defineJob({
  name: 'rfqs.purge',
  data: z.object({}),
  schedule: '20 3 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await purgeRfqDrafts(context);
    await forgetRfqDocuments(context);
    await rfqDraftOfVisitor.purge(context);
    await sweepFiles(context, storedFiles, signal);
  },
});

export const rfqJobs: readonly JobDefinition[] = [
  tellBuyerJob,
  expireJob,
  indexJob,
  moveCategoryJob,
  forgetFilesJob,
  purgeJob,
];

export const rfqSubscriptions = [
  on(rfqMovedEvent, tellBuyerJob, ({ stepId, to }: RfqMoved) => ({ stepId, to })),
  on(categoriesMergedEvent, moveCategoryJob, (merged: CategoriesMerged) => merged),
  on(rfqMovedEvent, indexJob, ({ rfqId }: RfqMoved) => ({ rfqId })),
];
