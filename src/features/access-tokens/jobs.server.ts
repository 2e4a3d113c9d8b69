// Jobs of access tokens: mails to their owners, and the end of what no longer holds.
import { z } from 'zod';
import { staffChangedEvent, memberLeftEvent } from '#features/companies/events.ts';
import { inTransaction } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { type AccessTokenMade, accessTokenMadeEvent } from './events.ts';
import { writeTokenMade } from './mails/token-made.ts';
import { findTokenReaders } from './queries/own-access-tokens.server.ts';
import { purgeAccessTokens, revokeGroundless } from './services/end-access-tokens.server.ts';

/** One mail a job, so that a retry repeats none that was sent. */
const tellReaderJob = defineJob({
  name: 'access-tokens.tell_reader',
  data: z.object({ tokenId: z.uuid(), userId: z.uuid() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  async run(context, { tokenId, userId }) {
    const found = await findTokenReaders(context, tokenId as Id<'accessToken'>);
    const reader = found?.readers.find((one) => one.userId === userId);
    if (found && reader)
      await context.services.mail.send(
        await writeTokenMade({ ...context, locale: reader.locale }, reader, found.token),
      );
  },
});

const tellReadersJob = defineJob({
  name: 'access-tokens.tell_readers',
  data: z.object({ tokenId: z.uuid() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  async run(context, { tokenId }) {
    const found = await findTokenReaders(context, tokenId as Id<'accessToken'>);
    await inTransaction(context, async (inside) => {
      for (const { userId } of found?.readers ?? [])
        await inside.services.jobs.send(inside, tellReaderJob, { tokenId, userId });
    });
  },
});

const revokeJob = defineJob({
  name: 'access-tokens.revoke_groundless',
  data: z.object({}),
  schedule: '*/10 * * * *',
  run: revokeGroundless,
});

const purgeJob = defineJob({
  name: 'access-tokens.purge',
  data: z.object({}),
  schedule: '50 3 * * *',
  run: purgeAccessTokens,
});

export const accessTokenJobs: readonly JobDefinition[] = [
  tellReadersJob,
  tellReaderJob,
  revokeJob,
  purgeJob,
];

export const accessTokenSubscriptions = [
  on(accessTokenMadeEvent, tellReadersJob, ({ tokenId }: AccessTokenMade) => ({ tokenId })),
  on(staffChangedEvent, revokeJob, () => ({})),
  on(memberLeftEvent, revokeJob, () => ({})),
];
