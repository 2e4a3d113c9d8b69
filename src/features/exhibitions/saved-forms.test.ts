import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { visitor } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import { bookingOf, fairSlug as slug, newExhibitor, openFair } from '#tests/support/exhibitions.ts';
import { withNotices } from '#tests/support/notices.ts';
import { publishTermsTwice } from '#tests/support/terms.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { visitorOf } from '#tests/support/users.ts';
import { joinWaitlist, submitBooking } from './commands/book-stand.server.ts';
import { saveForm } from './commands/save-form.server.ts';
import { answerQuestionnaire } from './commands/visitors.server.ts';
import { purgeExhibitionsJob } from './jobs.server.ts';
import {
  exportExhibitions,
  findSavedForm,
  listSavedForms,
} from './queries/own-exhibitions.server.ts';
import { getOrganised } from './queries/organised.server.ts';
import type { KeptForm } from './rules/choices.ts';
import { keptFormDays } from './rules/bookings.ts';
import { typedFields } from './schemas.ts';
import { forgetPerson } from './services/forget-exhibitions.server.ts';
import { standBookings } from './table.server.ts';

const database = await testDatabase();
const start = new Date('2027-01-10T09:00:00Z');
let now = start;
const { context: operator } = withNotices(testContext(database, { now: () => now }));
const half = { website: 'firm.example', standNeeds: ['water'], space: 'nine' };

const exhibitor = async (email: string) => ({
  ...(await newExhibitor(visitorOf(database).context, email)),
  services: operator.services,
  now: () => now,
});
const savedBy = async (who: Context, form: KeptForm) =>
  findSavedForm(who, (await getOrganised(operator, slug)).id, form);

beforeEach(async () => {
  now = start;
  await database.pool.query(
    "select empty_tables('exhibitions, users, companies, rate_limits, outbox')",
  );
  await openFair(operator, { stands: 2 });
});

test('a form is saved unchecked, replaced by the next save, for its person alone', async () => {
  const [firm, other] = [await exhibitor('a@k.example'), await exhibitor('b@k.example')];
  await saveForm(firm, { website: 'old.example' }, { slug, form: 'booking' });
  await saveForm(firm, half, { slug, form: 'booking' });

  expect(await savedBy(firm, 'booking')).toEqual({ fields: half, begun: null });
  expect(await savedBy(firm, 'request')).toBeNull();
  expect(await savedBy(other, 'booking')).toBeNull();
  expect(await listSavedForms(firm)).toMatchObject([{ form: 'booking', slug }]);
  expect(await exportExhibitions(operator, firm.actor.userId as never)).toMatchObject({
    savedForms: [{ form: 'booking', fields: half }],
  });
});

test.each([
  ['booked', (who: Context) => submitBooking(who, { slug, fields: bookingOf() })],
  ['waited for', (who: Context) => joinWaitlist(who, { slug, fields: bookingOf({ stand: '' }) })],
])('it is forgotten once a stand is %s with it', async (_, send) => {
  const firm = await exhibitor('a@k.example');
  await saveForm(firm, half, { slug, form: 'booking' });
  await saveForm(firm, half, { slug, form: 'questionnaire' });

  await send(firm);

  expect(await listSavedForms(firm)).toMatchObject([{ form: 'questionnaire' }]);
});

test('a booking and the copy of data have the version of the accepted terms', async () => {
  const firm = await exhibitor('a@k.example');
  const before = await submitBooking(firm, { slug, fields: bookingOf() });
  await publishTermsTwice(operator);
  const after = await joinWaitlist(firm, { slug, fields: bookingOf({ stand: '' }) });

  expect(await exportExhibitions(operator, firm.actor.userId as never)).toMatchObject({
    bookings: [
      { id: before, termsVersion: null },
      { id: after, termsVersion: 2 },
    ],
  });
});

test('the questionnaire is forgotten once it was answered', async () => {
  const firm = await exhibitor('a@k.example');
  await saveForm(firm, { role: 'decides' }, { slug, form: 'questionnaire' });

  await answerQuestionnaire(firm, {
    slug,
    fields: { visitReason: ['suppliers'], role: 'decides', visitDays: '2', productsSought: 'Tea' },
  });

  expect(await savedBy(firm, 'questionnaire')).toBeNull();
});

test('it remembers which begun booking it completes, of its own company only', async () => {
  const [firm, other] = [await exhibitor('a@k.example'), await exhibitor('b@k.example')];
  const fair = await getOrganised(operator, slug);
  const [draft] = await operator.services.database.db
    .insert(standBookings)
    .values({
      exhibitionId: fair.id,
      companyId: firm.actor.companyId as never,
      state: 'draft',
      companyEmail: 'fair@firm.example',
      website: 'https://firm.example/',
      spaceM2: 9,
      experience: 'yes',
      attendee: {},
      attendeeVersion: 1,
      language: 'en',
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const begun = draft!.publicId;

  await saveForm(firm, half, { slug, form: 'booking', begun });

  expect(await savedBy(firm, 'booking')).toEqual({ fields: half, begun });
  await expect(saveForm(other, half, { slug, form: 'booking', begun })).rejects.toMatchObject({
    httpStatus: 404,
  });
  await submitBooking(firm, { slug, fields: bookingOf(), draft: begun });
  expect(await savedBy(firm, 'booking')).toBeNull();
});

test('visitors save nothing, and more than the forms have is refused', async () => {
  const firm = await exhibitor('a@k.example');
  const stranger: Context = { ...operator, actor: visitor };
  const many = Object.fromEntries(Array.from({ length: 81 }, (_, i) => [`f${i}`, 'x']));

  await expect(saveForm(stranger, half, { slug, form: 'request' })).rejects.toMatchObject({
    httpStatus: 401,
  });
  expect(typedFields.safeParse(half).success).toBe(true);
  expect(typedFields.safeParse(many).success).toBe(false);
  await expect(saveForm(firm, half, { slug: 'other-fair', form: 'request' })).rejects.toMatchObject(
    { httpStatus: 404 },
  );
});

test('it is gone when its time is over, and with its person', async () => {
  const [firm, other] = [await exhibitor('a@k.example'), await exhibitor('b@k.example')];
  await saveForm(firm, half, { slug, form: 'request' });
  await forgetPerson(operator, firm.actor.userId);
  expect(await savedBy(firm, 'request')).toBeNull();

  await saveForm(other, half, { slug, form: 'request' });
  now = new Date(start.getTime() + keptFormDays * dayMs);
  expect(await savedBy(other, 'request')).toBeNull();
  now = new Date(now.getTime() + 1);
  await purgeExhibitionsJob.run(operator, {}, AbortSignal.timeout(5_000));
  const { rowCount } = await database.pool.query('select 1 from exhibition_drafts');
  expect(rowCount).toBe(0);
});
