import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { disableCompany, enableCompany } from '#features/companies/commands/administer.server.ts';
import { companies } from '#features/companies/table.server.ts';
import {
  listDirectory,
  noDirectoryFilters,
} from '#features/directory/queries/directory-list.server.ts';
import * as directory from '#features/directory/services/follow-group.server.ts';
import { createBucketStorage } from '#platform/files/bucket-storage.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { smallTree } from '#tests/support/market.ts';
import { type Applicant, dataOf, openMemberships } from '#tests/support/memberships.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { successesOf } from '#tests/support/users.ts';
import {
  chooseLegalForm,
  keepCompanyDraft,
  requestMembership,
  saveCompanyData,
} from './commands/apply.server.ts';
import { addMembershipDocument } from './commands/documents.server.ts';
import { lookAtDocument, openOwnDocument } from './commands/look.server.ts';
import {
  acceptMembershipDocument,
  approveMembership,
  rejectMembership,
  returnMembership,
  takeMembership,
} from './commands/review.server.ts';
import { showListing } from './commands/show-listing.server.ts';
import { memberships as feature } from './feature.server.ts';
import { purgeDocumentsJob, tellStepJob } from './jobs.server.ts';
import { findOwnMembership } from './queries/own-membership.server.ts';
import { listMemberships } from './queries/review-queue.server.ts';
import { followGroup } from './services/follow-group.server.ts';
import { companyDraft } from './schemas.ts';
import { membershipDocuments, memberships, membershipSteps } from './table.server.ts';

const database = await testDatabase();
const market = await openMemberships(database);
const { operator, services, mails, removed, kinds, sector, first } = market;
const { person, reviewerOf, begin, send, request, acceptAll } = market;
type Person = Applicant;

/** What the job about the latest step writes. */
async function mailOfLastStep() {
  mails.length = 0;
  const steps = await database.db.select().from(membershipSteps);
  const last = steps.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)!;
  await tellStepJob.run(operator, { stepId: last.id }, AbortSignal.timeout(5_000));
  return mails[0];
}

beforeEach(() => market.empty());

describe('an application', () => {
  test('goes from the form of the company to the directory', async () => {
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner);

    await acceptAll(reviewer, id);
    await approveMembership(reviewer, id, first);

    const own = await findOwnMembership(owner);
    expect(own!.state).toBe('approved');
    expect(own!.steps.map(({ to }) => to)).toEqual([
      'registered',
      'company_data',
      'documents',
      'requested',
      'in_review',
      'approved',
    ]);
    const { rows, counts } = await listDirectory(owner, { ...noDirectoryFilters, letter: 'Ç' }, 1);
    expect(rows).toMatchObject([{ name: 'Çınar Tekstil Sanayi Ltd. Şti.', province: 'Denizli' }]);
    expect(counts.sectors).toEqual([{ value: sector, count: 1 }]);
    expect(await mailOfLastStep()).toMatchObject({ to: 'owner@k.example' });
  });

  test('and the directory follow the group that theirs was merged into', async () => {
    const [other, merged] = [smallTree[1]!.slug, { from: sector, into: smallTree[1]!.slug }];
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner, { data: { sectors: [other, sector] } });
    await acceptAll(reviewer, id);
    await approveMembership(reviewer, id, first);
    const typing = await person('typing@k.example');
    await chooseLegalForm(typing, { legalForm: 'association' });
    await keepCompanyDraft(typing, { legalName: 'Der', sectors: sector });

    const runs = [followGroup, directory.followGroup].map((follow) => follow(operator, merged));
    expect(await Promise.all(runs)).toEqual([2, 1]);

    expect((await findOwnMembership(owner))!.companyData).toMatchObject({
      sectors: [other],
    });
    expect((await findOwnMembership(typing))!.draft).toMatchObject({ sectors: [other] });
    const { counts } = await listDirectory(owner, noDirectoryFilters, 1);
    expect(counts.sectors).toEqual([{ value: other, count: 1 }]);
    expect(await followGroup(operator, merged)).toBe(0);
  });

  test('keeps what is far too long, cut', async () => {
    const owner = await person('owner@k.example');
    await chooseLegalForm(owner, { legalForm: 'association' });

    const draft = companyDraft.parse({ about: 'a'.repeat(20_000), sectors: ['s'.repeat(200)] });
    await keepCompanyDraft(owner, draft);

    expect((await findOwnMembership(owner))!.draft).toEqual({
      about: 'a'.repeat(6_000),
      sectors: ['s'.repeat(80)],
    });
  });

  test('keeps what is typed, complete or not', async () => {
    const owner = await person('owner@k.example');
    await chooseLegalForm(owner, { legalForm: 'association' });

    await keepCompanyDraft(owner, { legalName: 'Der', sectors: ['x'] });

    expect((await findOwnMembership(owner))!.draft).toEqual({ legalName: 'Der', sectors: ['x'] });
  });

  test.each([
    [{ taxNumber: '1234567891' }, 'taxNumber', 'taxNumberWrong'],
    [{ province: '' }, 'province', 'chooseProvince'],
    [{ taxOffice: '' }, 'taxOffice', 'required'],
    [{ country: 'DE' }, 'country', 'membershipCountry'],
    [{ phone: '12' }, 'phone', 'impossiblePhone'],
    [{ sectors: ['no-such-sector'] }, 'sectors', 'chooseSectors'],
  ])('is refused with %j', async (data, field, key) => {
    const owner = await person('owner@k.example');
    await chooseLegalForm(owner, { legalForm: 'limited_company' });

    await expect(
      saveCompanyData(owner, { revision: 1, data: dataOf(data), draft: {} }),
    ).rejects.toMatchObject({ fieldErrors: { [field]: key } });
  });

  test('is not requested before every document is there, which are named', async () => {
    const owner = await person('owner@k.example');
    await begin(owner, { form: 'ordinary_partnership' });
    for (const kind of kinds) await send(owner, kind);

    await expect(requestMembership(owner)).rejects.toMatchObject({
      fieldErrors: {
        partnership_agreement: {
          key: 'documentMissing',
          values: { kind: 'partnership_agreement' },
        },
      },
    });
    expect((await findOwnMembership(owner))!.state).toBe('documents');
  });

  test('of which the tax plate has become too old is not requested', async () => {
    const owner = await person('owner@k.example');
    await begin(owner);
    for (const kind of kinds) await send(owner, kind);
    market.pass(336 * dayMs);

    await expect(requestMembership(owner)).rejects.toMatchObject({
      fieldErrors: { tax_plate: 'taxPlateLate' },
    });
  });

  test('requested twenty times at once is requested once', async () => {
    const owner = await person('owner@k.example');
    await begin(owner);
    for (const kind of kinds) await send(owner, kind);

    const attempts = Array.from({ length: 20 }, () => requestMembership(owner));

    expect(await successesOf(attempts)).toBe(1);
    const steps = await database.db.select().from(membershipSteps);
    expect(steps.filter(({ to }) => to === 'requested')).toHaveLength(1);
  });

  test('of two companies with one tax number one is taken; the answer names none', async () => {
    const owners = [await person('one@k.example'), await person('two@k.example')];
    for (const owner of owners) {
      await begin(owner);
      for (const kind of kinds) await send(owner, kind);
    }

    const results = await Promise.allSettled(owners.map((owner) => requestMembership(owner)));

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ httpStatus: 409, messageKey: 'taxNumberTaken' });
  });

  test('is the owner’s alone, not of staff and never of the market’s company', async () => {
    const owner = await person('owner@k.example');
    const staff = { ...owner, actor: { ...owner.actor, isOwner: false } };
    const ofMarket = { ...owner, actor: { ...owner.actor, actsFor: ['admin'] as const } };

    for (const context of [staff, ofMarket])
      await expect(chooseLegalForm(context, { legalForm: 'association' })).rejects.toMatchObject({
        httpStatus: 403,
      });
  });
});

describe('a document', () => {
  test('is stored encrypted, and each look of a reviewer is read by the company', async () => {
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner);
    const [row] = await database.db.select().from(membershipDocuments);
    const stored = await buffer(await (await services.files.find(row!.storageKey))!.read());

    const opened = await lookAtDocument(reviewer, id, row!.kind, 1);
    const own = await openOwnDocument(owner, row!.kind);

    expect(stored.includes('%PDF')).toBe(false);
    expect((await buffer(await opened.read())).equals(pdfFile(row!.kind))).toBe(true);
    expect((await buffer(await own.read())).equals(pdfFile(row!.kind))).toBe(true);
    expect((await findOwnMembership(owner))!.looks).toMatchObject([
      { kind: row!.kind, version: 1, name: 'reviewer' },
    ]);
  });

  test('is told by its bytes', async () => {
    const owner = await person('owner@k.example');
    await begin(owner);
    const png = sharp({
      create: { width: 8, height: 8, channels: 3, background: '#fff' },
    });

    for (const bytes of [
      Buffer.from('<html><script>1</script></html>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('MZ program'),
      pdfFile('trailer <</Encrypt 5 0 R>>'),
      Buffer.from('plain text'),
    ])
      await expect(
        addMembershipDocument(owner, { kind: 'commitment' }, bytes),
      ).rejects.toMatchObject({ httpStatus: 415 });
    for (const bytes of [
      await png.png().toBuffer(),
      await png.webp().toBuffer(),
      await png.jpeg().toBuffer(),
    ])
      await addMembershipDocument(owner, { kind: 'commitment' }, bytes);
    expect(await database.db.$count(membershipDocuments)).toBe(3);
  });

  test.each([
    ['<</Type /Pages /Count 5000>>', { key: 'documentPages', values: { most: 20 } }],
    ['<</Type /Page /MediaBox [0 0 20000 20000]>>', 'documentPageSize'],
  ])('with too many or too large pages is refused: %s', async (body, why) => {
    const owner = await person('owner@k.example');
    await begin(owner);

    await expect(send(owner, 'commitment', body)).rejects.toMatchObject({
      httpStatus: 400,
      fieldErrors: { file: why },
    });
  });

  test('that is a tax plate of a year and a day is refused', async () => {
    const owner = await person('owner@k.example');
    await begin(owner);

    await expect(
      addMembershipDocument(owner, { kind: 'tax_plate', issuedOn: '2025-03-01' }, pdfFile()),
    ).rejects.toMatchObject({ fieldErrors: { issuedOn: 'taxPlateLate' } });
  });

  test('is not taken without the key', async () => {
    const owner = await person('owner@k.example');
    await begin(owner);
    const keyless = { ...owner, services: { ...services, documentsKey: null } };

    await expect(send(keyless, 'commitment')).rejects.toMatchObject({ httpStatus: 503 });
  });

  test('is deleted by rule: the identity card 30 days after the decision', async () => {
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner);
    await acceptAll(reviewer, id);
    await approveMembership(reviewer, id, first);

    market.pass(31 * dayMs);
    await purgeDocumentsJob.run({ ...operator, now: market.now }, {}, AbortSignal.timeout(5_000));

    const left = await database.db.select().from(membershipDocuments);
    expect(left.map(({ kind }) => kind)).not.toContain('identity_card');
    expect(left).toHaveLength(3);
    expect(removed).toHaveLength(1);
  });
});

test('documents that are due are deleted once, though two workers begin at once', async () => {
  const owner = await person('owner@k.example');
  const reviewer = await reviewerOf('reviewer@k.example');
  const id = await request(owner);
  await takeMembership(reviewer, id);
  await rejectMembership(reviewer, id, 'Not the company of this tax plate.');
  market.pass(181 * dayMs);

  const purge = () =>
    purgeDocumentsJob.run({ ...operator, now: market.now }, {}, AbortSignal.timeout(5_000));
  await Promise.all([purge(), purge(), purge()]);

  expect(await database.db.$count(membershipDocuments)).toBe(0);
  expect(removed).toHaveLength(4);
  expect(new Set(removed).size).toBe(4);
});

test('a mail about a step that is written twice is one to its reader', async () => {
  await request(await person('owner@k.example'));

  const [one, other] = [await mailOfLastStep(), await mailOfLastStep()];

  expect(one!.messageId).toMatch(/^<membership-[0-9a-f-]{36}@/);
  expect(other!.messageId).toBe(one!.messageId);
});

describe('a review', () => {
  test('decides once of ten approvals and ten rejections at once, and says so once', async () => {
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner);
    await acceptAll(reviewer, id);

    const attempts = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? approveMembership(reviewer, id, first)
        : rejectMembership(reviewer, id, 'Not the company of this tax plate.'),
    );

    expect(await successesOf(attempts)).toBe(1);
    const steps = await database.db.select().from(membershipSteps);
    expect(steps.filter(({ to }) => to === 'approved' || to === 'rejected')).toHaveLength(1);
    await expect(rejectMembership(reviewer, id, 'Again')).rejects.toMatchObject({
      httpStatus: 409,
    });
  });

  test('approves once every document was accepted, in the versions that were seen', async () => {
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner);
    await takeMembership(reviewer, id);

    await expect(approveMembership(reviewer, id, first)).rejects.toMatchObject({
      fieldErrors: { identity_card: { key: 'documentNotAccepted' } },
    });
    await acceptAll(reviewer, id);
    await expect(approveMembership(reviewer, id, { ...first, tax_plate: 2 })).rejects.toMatchObject(
      { httpStatus: 409, messageKey: 'documentReplaced' },
    );
  });

  test('accepts a document once its reviewer has opened it', async () => {
    const owner = await person('owner@k.example');
    const [one, other] = [await reviewerOf('one@k.example'), await reviewerOf('two@k.example')];
    const id = await request(owner);
    await takeMembership(one, id);
    await lookAtDocument(other, id, 'tax_plate', 1);

    await expect(acceptMembershipDocument(one, id, 'tax_plate', 1)).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'documentNotOpened',
    });
    await lookAtDocument(one, id, 'tax_plate', 1);
    await acceptMembershipDocument(one, id, 'tax_plate', 1);
  });

  test('returns with a reason for each document, which has to be replaced', async () => {
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner);
    await takeMembership(reviewer, id);
    await lookAtDocument(reviewer, id, 'tax_plate', 1);

    await returnMembership(reviewer, id, {
      reason: 'The plate cannot be read.',
      documents: { tax_plate: 'Please send a sharp picture.' },
    });

    await expect(requestMembership(owner)).rejects.toMatchObject({
      fieldErrors: { tax_plate: { key: 'documentReturned' } },
    });
    await send(owner, 'tax_plate', 'another');
    await requestMembership(owner);
    await takeMembership(reviewer, id);
    await expect(acceptMembershipDocument(reviewer, id, 'tax_plate', 1)).rejects.toMatchObject({
      messageKey: 'documentReplaced',
    });
    await lookAtDocument(reviewer, id, 'tax_plate', 2);
    await acceptMembershipDocument(reviewer, id, 'tax_plate', 2);
  });

  test('is of one reviewer for half an hour', async () => {
    const owner = await person('owner@k.example');
    const [one, other] = [await reviewerOf('one@k.example'), await reviewerOf('two@k.example')];
    const id = await request(owner);
    await takeMembership(one, id);

    await expect(rejectMembership(other, id, 'No')).rejects.toMatchObject({
      messageKey: 'membershipTaken',
    });
    market.pass(31 * 60_000);
    await takeMembership(other, id);
    await expect(rejectMembership(one, id, 'No')).rejects.toMatchObject({ httpStatus: 409 });
  });

  test('is never of a company in which the reviewer works or worked', async () => {
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner);
    await database.pool.query(
      `insert into members (id, public_id, company_id, user_id, is_owner, permissions, ended_at)
       select gen_random_uuid(), 'formerly00', company_id, $1, false, '{}', now()
       from memberships`,
      [(reviewer.actor as Person['actor']).userId],
    );
    const self = {
      ...owner,
      actor: { ...owner.actor, actsFor: ['admin'], permissions: ['memberships'] } as const,
    };

    for (const context of [reviewer, self])
      await expect(takeMembership(context, id)).rejects.toMatchObject({
        httpStatus: 403,
        messageKey: 'ownMembership',
      });
  });

  test('reads no documents of a company in which the reviewer worked', async () => {
    const owner = await person('owner@k.example');
    const reviewer = await reviewerOf('reviewer@k.example');
    const id = await request(owner);
    await database.pool.query(
      `insert into members (id, public_id, company_id, user_id, is_owner, permissions, ended_at)
       select gen_random_uuid(), 'formerly00', company_id, $1, false, '{}', now()
       from memberships`,
      [(reviewer.actor as Person['actor']).userId],
    );

    await expect(lookAtDocument(reviewer, id, 'tax_plate', 1)).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'ownMembership',
    });
    expect((await findOwnMembership(owner))!.looks).toEqual([]);
  });

  test('is hidden from staff without the right', async () => {
    const member = await person('staff@k.example');
    const actor = { ...member.actor, actsFor: ['admin'], permissions: ['inquiry'] } as const;

    await expect(
      listMemberships({ ...member, actor }, { list: 'waiting', query: '' }, 1),
    ).rejects.toMatchObject({ httpStatus: 404 });
  });

  test('finds applications by name and tax number', async () => {
    await request(await person('owner@k.example'));

    const found = async (query: string) =>
      (await listMemberships(operator, { list: 'waiting', query }, 1)).rows.length;

    expect(await Promise.all(['cinar', '1234567890', 'nothing', '%'].map(found))).toEqual([
      1, 1, 0, 0,
    ]);
  });
});

test('a company that is closed takes its application, documents and entry along', async () => {
  const owner = await person('owner@k.example');
  const reviewer = await reviewerOf('reviewer@k.example');
  const id = await request(owner);
  await acceptAll(reviewer, id);
  await approveMembership(reviewer, id, first);
  const companyId = owner.actor.companyId as Id<'company'>;

  expect(await feature.personalData!.export!(operator, owner.actor.userId)).toMatchObject({
    memberships: [{ state: 'approved' }],
  });
  await services.database.db.transaction((db) =>
    services.features.companyClosed({ ...operator, db, afterCommit: [] }, companyId, 'gone'),
  );

  expect(await database.db.$count(memberships)).toBe(0);
  expect(removed).toHaveLength(4);
  expect((await listDirectory(operator, noDirectoryFilters, 1)).total).toBe(0);
});

test('a look while the company is closed shows the whole document or none', async () => {
  const owner = await person('owner@k.example');
  const reviewer = await reviewerOf('reviewer@k.example');
  const id = await request(owner);
  const companyId = owner.actor.companyId as Id<'company'>;

  const looks = Array.from({ length: 5 }, () => lookAtDocument(reviewer, id, 'tax_plate', 1));
  const closed = services.database.db.transaction((db) =>
    services.features.companyClosed({ ...operator, db, afterCommit: [] }, companyId, 'gone'),
  );
  const results = await Promise.allSettled(looks);
  await closed;

  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ httpStatus: 404 });
    else expect((await buffer(await result.value.read())).equals(pdfFile('tax_plate'))).toBe(true);
  await expect(lookAtDocument(reviewer, id, 'tax_plate', 1)).rejects.toMatchObject({
    httpStatus: 404,
  });
});

test('an entry is hidden by its owner, and while staff have disabled its company', async () => {
  const owner = await person('owner@k.example');
  const reviewer = await reviewerOf('reviewer@k.example');
  const id = await request(owner);
  await acceptAll(reviewer, id);
  await approveMembership(reviewer, id, first);
  const [company] = await database.db
    .select({ publicId: companies.publicId })
    .from(companies)
    .where(eq(companies.id, owner.actor.companyId as Id<'company'>));
  const total = async () => (await listDirectory(operator, noDirectoryFilters, 1)).total;
  const totals = [await total()];

  await showListing(owner, false);
  totals.push(await total());
  await showListing(owner, true);
  totals.push(await total());
  await disableCompany(operator, company!.publicId, 'Forged papers');
  totals.push(await total());
  await enableCompany(operator, company!.publicId);
  totals.push(await total());

  expect(totals).toEqual([1, 0, 1, 0, 1]);
});

test('no byte of any document can be read in a bucket', async () => {
  const owner = await person('owner@k.example');
  const bucket = await startS3();
  const files = createBucketStorage(bucket.settings);
  const stored: Buffer[] = [];
  try {
    await begin({ ...owner, services: { ...services, files } });
    await send({ ...owner, services: { ...services, files } }, 'commitment', 'secret words');
    for (const { storageKey } of await database.db.select().from(membershipDocuments))
      stored.push(await buffer(await (await files.find(storageKey))!.read()));
  } finally {
    await bucket.close();
  }

  expect(stored).toHaveLength(1);
  expect(stored[0]!.includes('secret words') || stored[0]!.includes('%PDF')).toBe(false);
});

test('no byte of any stored document can be read', async () => {
  await request(await person('owner@k.example'));
  const folder = path.join(os.tmpdir(), `kervan-test-${process.pid}`, 'files');

  const names = (await readdir(folder)).filter((name) => name.startsWith('document-'));
  const contents = await Promise.all(names.map((name) => readFile(path.join(folder, name))));

  expect(contents.length).toBeGreaterThanOrEqual(4);
  for (const content of contents) expect(content.includes('%PDF')).toBe(false);
});
