// What is left of an application once it, its documents or its company are gone.
import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { openMemberships } from '#tests/support/memberships.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { requestMembership, saveCompanyData } from './commands/apply.server.ts';
import { rejectMembership, takeMembership } from './commands/review.server.ts';
import { purgeDocumentsJob } from './jobs.server.ts';
import { findOwnMembership } from './queries/own-membership.server.ts';
import { membershipDocuments, rejectedTaxIds } from './table.server.ts';

const database = await testDatabase();
const market = await openMemberships(database);
const { operator, services } = market;
beforeEach(async () => {
  await market.empty();
  await database.db.delete(rejectedTaxIds);
});

const close = (companyId: string | null) =>
  services.database.db.transaction((db) =>
    services.features.companyClosed(
      { ...operator, db, afterCommit: [] },
      companyId as Id<'company'>,
      'gone',
    ),
  );

const purge = () =>
  purgeDocumentsJob.run({ ...operator, now: market.now }, {}, AbortSignal.timeout(5_000));

describe('a tax number', () => {
  test('that was rejected is refused after its company is closed, too', async () => {
    const reviewer = await market.reviewerOf('reviewer@k.example');
    const owner = await market.person('owner@k.example');
    const id = await market.request(owner);
    await takeMembership(reviewer, id);
    await rejectMembership(reviewer, id, 'Not the company of this tax plate.');
    await close(owner.actor.companyId);

    const again = await market.person('again@k.example');

    await expect(market.request(again)).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'taxNumberTaken',
    });
    expect((await findOwnMembership(again))!.state).toBe('documents');
    const [kept] = await database.db.select().from(rejectedTaxIds);
    expect(kept!.hash).toHaveLength(32);
  });

  test('is free again when a company is closed that was not rejected', async () => {
    const owner = await market.person('owner@k.example');
    await market.request(owner);
    await close(owner.actor.companyId);

    await market.request(await market.person('again@k.example'));

    expect(await database.db.$count(rejectedTaxIds)).toBe(0);
  });
});

describe('documents of an application that was abandoned', () => {
  test('are deleted 180 days after its last step', async () => {
    const owner = await market.person('owner@k.example');
    await market.begin(owner);
    await market.send(owner, 'identity_card');
    await market.send(owner, 'commitment');

    market.pass(179 * dayMs);
    await purge();
    expect(await database.db.$count(membershipDocuments)).toBe(2);
    market.pass(2 * dayMs);
    await purge();

    expect(await database.db.$count(membershipDocuments)).toBe(0);
    expect(market.removed).toHaveLength(2);
  });

  test('stay while it is gone on with, and while it waits for a review', async () => {
    const [typing, waiting] = [
      await market.person('typing@k.example'),
      await market.person('waiting@k.example'),
    ];
    await market.begin(typing, { data: { taxNumber: '4820197007' } });
    await market.send(typing, 'commitment');
    await market.request(waiting);
    market.pass(100 * dayMs);
    const { revision, companyData } = (await findOwnMembership(typing))!;
    await saveCompanyData(typing, { revision, data: companyData!, draft: {} });
    market.pass(100 * dayMs);

    await purge();

    expect(await database.db.$count(membershipDocuments)).toBe(5);
    await expect(requestMembership(waiting)).rejects.toMatchObject({ httpStatus: 409 });
  });
});
