// What the organiser does is in the log of the market's staff.
import { beforeEach, expect, test } from 'vitest';
import { listBusinessActs } from '#features/accounts/queries/business-acts.server.ts';
import type { Context } from '#platform/context.ts';
import {
  bookingOf,
  fairInput,
  fairSlug as slug,
  newExhibitor,
  openFair,
  standOf,
} from '#tests/support/exhibitions.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { confirmBooking, submitBooking } from './commands/book-stand.server.ts';
import {
  addHall,
  addStand,
  changeStand,
  removeHall,
  removeStand,
} from './commands/edit-plan.server.ts';
import {
  createExhibition,
  deleteExhibition,
  editExhibition,
  publishExhibition,
  savePolicy,
  setSponsorCap,
} from './commands/organise.server.ts';
import {
  nameOfficialSponsor,
  rejectBooking,
  reserveBooking,
  reviewBooking,
} from './commands/review-booking.server.ts';
import { tellExhibitors } from './commands/tell-exhibitors.server.ts';
import { policyInput } from './schemas.ts';

const database = await testDatabase();
const base = testContext(database, { now: () => new Date('2027-01-10T09:00:00Z') });
const operator: Context = {
  ...base,
  services: { ...base.services, jobs: { send: async () => {} } },
};
const visitor = visitorOf(database).context;
const { context: member } = await somebodyNew(visitor, 'staff@k.example');
const staff: Context = {
  ...operator,
  actor: { ...member.actor, actsFor: ['admin'], permissions: ['exhibitions', 'log'] },
};
const words = { en: 'Be fair.', tr: 'Adil olun.', ar: 'كونوا منصفين.' };

/** The latest first. */
const acts = async () =>
  (await listBusinessActs(staff, { kind: null, actor: 'staff', words: '', before: null })).acts.map(
    ({ kind, subject, before, after, reason }) => ({
      kind,
      subject,
      before,
      after,
      reason,
    }),
  );
const since = async (before: number) => (await acts()).slice(0, -before || undefined).toReversed();

beforeEach(async () => {
  await database.pool.query("select empty_tables('exhibitions, rate_limits, outbox')");
});

test('making, changing and publishing an exhibition, once each', async () => {
  const before = (await acts()).length;
  await createExhibition(staff, fairInput());
  for (const revision of [1, 2])
    await editExhibition(staff, slug, { revision, input: fairInput({ venue: 'Hall 7' }) });
  await addHall(staff, { name: 'A', widthM: '60', depthM: '40' }, slug);
  await addHall(staff, { name: 'B', widthM: '60', depthM: '40' }, slug);
  await removeHall(staff, slug, 'B');
  await addStand(staff, standOf('S1', 0), slug);
  await addStand(staff, standOf('S2', 1), slug);
  for (let times = 0; times < 2; times += 1)
    await changeStand(staff, slug, 'S1', standOf('S1', 0, { depth: '4' }));
  await removeStand(staff, slug, 'S2');
  for (let times = 0; times < 2; times += 1)
    expect(await savePolicy(staff, policyInput.parse({ text: words }), slug)).toBe(1);
  await publishExhibition(staff, slug);
  await publishExhibition(staff, slug);
  for (let times = 0; times < 2; times += 1)
    await setSponsorCap(staff, slug, { type: 'gold', cap: 1 });
  await expect(setSponsorCap(staff, slug, { type: 'gold', cap: 3 })).rejects.toMatchObject({
    httpStatus: 400,
  });

  expect(await since(before)).toMatchObject([
    { kind: 'exhibition_saved', subject: slug, before: null, after: { venue: 'Expo Center' } },
    {
      kind: 'exhibition_saved',
      subject: slug,
      before: { venue: 'Expo Center' },
      after: { venue: 'Hall 7', startsAt: '2027-05-10T07:00:00.000Z' },
    },
    { kind: 'exhibition_plan_changed', subject: `${slug} A`, after: { widthCm: 6_000 } },
    { kind: 'exhibition_plan_changed', subject: `${slug} B` },
    { kind: 'exhibition_plan_changed', subject: `${slug} B`, after: null },
    { kind: 'exhibition_plan_changed', subject: `${slug} S1`, before: null },
    { kind: 'exhibition_plan_changed', subject: `${slug} S2`, before: null },
    {
      kind: 'exhibition_plan_changed',
      subject: `${slug} S1`,
      before: { depthCm: 300 },
      after: { depthCm: 400 },
    },
    { kind: 'exhibition_plan_changed', subject: `${slug} S2`, after: null },
    { kind: 'exhibition_policy_saved', subject: slug, after: { version: 1 } },
    { kind: 'exhibition_published', subject: slug },
    {
      kind: 'exhibition_cap_set',
      subject: `${slug} gold`,
      before: { cap: 2 },
      after: { cap: 1 },
    },
  ]);
});

test('steps with bookings and what exhibitors are told, and a draft that is deleted', async () => {
  await openFair(operator, { stands: 2 });
  const firm = await newExhibitor(visitor, 'firm@k.example');
  const company: Context = { ...operator, actor: firm.actor };
  const [first, second] = [
    await submitBooking(company, { slug, fields: bookingOf({ stand: 'S1' }) }),
    await submitBooking(company, { slug, fields: bookingOf({ stand: 'S2' }) }),
  ];
  const before = (await acts()).length;

  await reviewBooking(staff, first);
  await reserveBooking(staff, first);
  await confirmBooking(company, first, { policyVersion: 1, accepts: true });
  await nameOfficialSponsor(staff, first);
  await reviewBooking(staff, second);
  await rejectBooking(staff, second, 'Not this time');
  await tellExhibitors(staff, { text: words }, slug);
  await createExhibition(operator, fairInput({ slug: 'never-held' }));
  await deleteExhibition(staff, 'never-held');

  const kind = 'exhibition_booking_moved';
  expect(await since(before)).toMatchObject([
    { kind, subject: `${slug} ${first}`, after: { move: 'review', stand: 'S1' } },
    { kind, subject: `${slug} ${first}`, after: { move: 'reserve' } },
    { kind, subject: `${slug} ${first}`, after: { sponsorType: 'official' } },
    { kind, subject: `${slug} ${second}`, after: { move: 'review' } },
    { kind, subject: `${slug} ${second}`, after: { move: 'reject' }, reason: 'Not this time' },
    { kind: 'exhibition_message_sent', subject: slug, after: { companies: 1 } },
    { kind: 'exhibition_deleted', subject: 'never-held', before: { venue: 'Expo Center' } },
  ]);
});
