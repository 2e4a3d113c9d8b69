// Texts of visitors: kept under a token and taken over once.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import { poolOf, logInAs, signUp, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { getRfqDraft, listOwnRfqs } from '../queries/own-rfqs.server.ts';
import { rfqJobs } from '../jobs.server.ts';
import { maxUnconfirmed } from '../rules.ts';
import type { RfqDraft } from '../schemas.ts';
import { rfqDraftOfVisitor } from '../services/visitor-draft.server.ts';
import { startRfqDraft } from './drafts.server.ts';
import { claimVisitorDraft, saveVisitorDraft } from './visitor-drafts.server.ts';
import { clientCookies } from '#platform/http/cookies.ts';

const database = await testDatabase();
let now = new Date('2026-03-01T10:00:00Z');
const clock = () => now;
const { context: visitor } = visitorOf(database, { now: clock });
const staff = testContext(database, { now: clock });
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
/** Without a confirmed e-mail address. */
const newcomer = await logInAs(visitor, await signUp(visitor, 'omar@souq.example'));

beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  await poolOf(staff).query("select empty_tables('rfqs, rfq_visitor_drafts, rate_limits, outbox')");
});

const typed: RfqDraft = { productName: 'Jacquard peshtemal', tradeTerms: ['FOB'] };
const save = async (more: RfqDraft = typed) => (await saveVisitorDraft(visitor, null, more)).token;
const keptRows = async () => (await poolOf(staff).query('select from rfq_visitor_drafts')).rowCount;

test('steps add to one draft, which only its token finds', async () => {
  const token = await save();
  const other = await save({ productName: 'Bathrobes', tradeTerms: [] });

  const again = await saveVisitorDraft(visitor, token, { quantity: 'iki bin' } as RfqDraft);

  expect(again).toEqual({ token });
  expect((await rfqDraftOfVisitor.find(visitor, token))!.typed).toEqual({
    ...typed,
    quantity: 'iki bin',
  });
  expect((await rfqDraftOfVisitor.find(visitor, other))!.typed.productName).toBe('Bathrobes');
  expect(await rfqDraftOfVisitor.find(visitor, 'unknown')).toBeNull();
});

test('a token that is unknown is not taken for a new draft', async () => {
  const { token } = await saveVisitorDraft(visitor, 'chosen by a stranger', typed);

  expect(token).not.toBe('chosen by a stranger');
  expect(await rfqDraftOfVisitor.find(visitor, 'chosen by a stranger')).toBeNull();
});

test('the table has no token, only its hash', async () => {
  const token = await save();

  const { rows } = await poolOf(staff).query('select * from rfq_visitor_drafts');

  expect(JSON.stringify(rows)).not.toContain(token);
});

test('twenty people who log in at once with one token: one gets the draft', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, i) => somebodyNew(visitor, `buyer-${i}@example.com`)),
  );
  const token = await save();

  const claims = await Promise.all(people.map(({ context }) => claimVisitorDraft(context, token)));

  const lists = await Promise.all(
    people.map(({ context }) => listOwnRfqs(context, { state: null })),
  );
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  expect(lists.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  expect(await keptRows()).toBe(0);
});

test('twenty log-ins of one person at once: one draft, to which all lead', async () => {
  const token = await save();

  const claims = await Promise.all(
    Array.from({ length: 20 }, () => claimVisitorDraft(buyer.context, token)),
  );

  expect(new Set(claims.map((claim) => claim?.publicId)).size).toBe(1);
  expect((await listOwnRfqs(buyer.context, { state: null })).count).toBe(1);
  const draft = await getRfqDraft(buyer.context, claims[0]!.publicId);
  expect(draft.typed).toMatchObject(typed);
  expect(await rfqDraftOfVisitor.find(visitor, token)).toBeNull();
});

test('who has too many drafts takes none over, and the texts stay', async () => {
  for (let i = 0; i < maxUnconfirmed.drafts; i++)
    await startRfqDraft(newcomer.context, { tradeTerms: [] }, randomUUID());
  const token = await save();

  const claim = claimVisitorDraft(newcomer.context, token);

  await expect(claim).rejects.toMatchObject({ messageKey: 'tooManyUnconfirmedDrafts' });
  expect((await rfqDraftOfVisitor.find(visitor, token))!.typed).toEqual(typed);
});

test('texts that nobody takes over are gone after seven days', async () => {
  const token = await save();
  const purge = rfqJobs.find(({ name }) => name === 'rfqs.purge')!;
  const run = () => purge.run(staff, {}, new AbortController().signal);

  now = new Date(now.getTime() + 7 * dayMs - 1);
  await run();
  expect((await rfqDraftOfVisitor.find(visitor, token))!.typed).toEqual(typed);
  now = new Date(now.getTime() + 1);
  expect(await rfqDraftOfVisitor.find(visitor, token)).toBeNull();
  expect(await claimVisitorDraft(buyer.context, token)).toBeNull();

  await run();

  expect(await keptRows()).toBe(0);
});

test('a network has a limit of drafts, which steps of one draft do not count against', async () => {
  const here: Context = {
    ...visitor,
    client: {
      network: '192.0.2.1',
      userAgent: '',
      host: '',
      isLocal: false,
      cookies: clientCookies(undefined),
    },
  };
  const { token } = await saveVisitorDraft(here, null, typed);
  for (let i = 1; i < 30; i++) await saveVisitorDraft(here, null, typed);

  await expect(saveVisitorDraft(here, null, typed)).rejects.toMatchObject({ httpStatus: 429 });
  expect(await saveVisitorDraft(here, token, typed)).toEqual({ token });
  const elsewhere = { ...here, client: { ...here.client!, network: '192.0.2.2' } };
  await saveVisitorDraft(elsewhere, null, typed);
});
