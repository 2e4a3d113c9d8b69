import { beforeEach, describe, expect, test } from 'vitest';
import { closeCompanyOf } from '#features/companies/services/leave-company.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { clientCookies } from '#platform/http/cookies.ts';
import { createQueryCache } from '#platform/query-cache.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { visitor } from '#shared/actor.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import {
  bookingOf,
  type ExhibitorContext,
  fairInput,
  fairSlug as slug,
  faultsOfPlaces,
  newExhibitor,
  openFair as openFairBy,
  standOf,
} from '#tests/support/exhibitions.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import {
  cancelBooking,
  confirmBooking,
  joinWaitlist,
  submitBooking,
} from './commands/book-stand.server.ts';
import {
  addHall,
  addStand,
  changeStand,
  removeHall,
  removeStand,
} from './commands/edit-plan.server.ts';
import {
  createExhibition,
  editExhibition,
  publishExhibition,
  setSponsorCap,
} from './commands/organise.server.ts';
import { keepRequestDraft, requestExhibition, reviewRequest } from './commands/requests.server.ts';
import {
  nameOfficialSponsor,
  rejectBooking,
  reserveBooking,
  reviewBooking,
} from './commands/review-booking.server.ts';
import { tellExhibitors } from './commands/tell-exhibitors.server.ts';
import {
  answerQuestionnaire,
  confirmVisitor,
  registerVisitor,
} from './commands/visitors.server.ts';
import { exhibitionsTag, exhibitionTag } from './events.ts';
import { momentIn } from './format.ts';
import { releaseBookingsJob, sendBadgeJob, turnExhibitionJob } from './jobs.server.ts';
import { exportExhibitionList } from './queries/exhibition-exports.server.ts';
import { listExhibitors, listSponsors } from './queries/exhibitors.server.ts';
import { badgeView } from './queries/badge-view.server.ts';
import {
  findRequestDraft,
  getOwnBadge,
  getOwnBooking,
  listOwnExhibitions,
} from './queries/own-exhibitions.server.ts';
import { readOwnBookings } from './queries/own-views.server.ts';
import { getOrganised, listMessages } from './queries/organised.server.ts';
import { listExhibitions, readPlan } from './queries/public-exhibitions.server.ts';
import { exhibitionsSitemap } from './queries/sitemap.server.ts';
import { exhibitionLimits } from './rules/bookings.ts';
import { visitorInput } from './schemas.ts';

const database = await testDatabase();
const start = new Date('2027-01-10T09:00:00Z');
let now = start;
const told = withNotices(testContext(database, { now: () => now }));
const operator = told.context;
const stranger: Context = { ...operator, actor: visitor };

/** An exhibition that can be booked, with so many places of 3 by 3 metres: S1, S2, … */
const openFair = (options: { readonly stands?: number } = {}) => openFairBy(operator, options);

/** The owner of a company whose membership has come to its documents. */
const exhibitor = async (email: string): Promise<ExhibitorContext> => ({
  ...(await newExhibitor(visitorOf(database).context, email)),
  services: operator.services,
  now: () => now,
});

const exhibitors = (count: number, name = 'firm'): Promise<ExhibitorContext[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => exhibitor(`${name}${i}@k.example`)));

const requestOf = (asked: object = {}) => ({
  companyName: 'Firm',
  companyEmail: 'fair@firm.example',
  website: 'https://firm.example',
  state: 'Denizli',
  country: 'TR',
  activity: 'manufacturer',
  preferredCountries: ['UZ'],
  experience: 'yes',
  mainProducts: 'Towels',
  teamSize: '3',
  budget: 'between',
  budgetLeast: '1000',
  budgetMost: '5000',
  budgetCurrency: 'USD',
  needsLogistics: 'yes',
  responsibleName: 'Elif Aydın',
  responsiblePhone: '0532 123 45 67',
  sponsorType: 'gold',
  space: '9',
  ...asked,
});

const book = (who: Context, asked: object = {}) =>
  submitBooking(who, { slug, fields: bookingOf(asked) });
const wait = (who: Context, asked: object = {}) =>
  joinWaitlist(who, { slug, fields: bookingOf({ stand: '', ...asked }) });
const stateOf = async (who: Context, id: string) => (await getOwnBooking(who, id)).booking.state;

async function reserve(id: string): Promise<void> {
  await reviewBooking(operator, id);
  await reserveBooking(operator, id);
}
const confirm = (who: Context, id: string) =>
  confirmBooking(who, id, { policyVersion: 1, accepts: true });

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return isKervanError(error)
    ? { status: error.httpStatus, key: error.messageKey, fields: error.fieldErrors ?? {} }
    : error;
}

/** What must hold whatever happened: never over the cap, never two in one place. */
const expectSound = async () => expect(await faultsOfPlaces(operator)).toEqual([]);

beforeEach(async () => {
  now = start;
  told.mails.length = 0;
  told.waiting.length = 0;
  await database.pool.query(
    "select empty_tables('exhibitions, users, companies, rate_limits, outbox')",
  );
});

describe('an exhibition', () => {
  test('is a draft until it has conditions and a plan', async () => {
    await createExhibition(operator, fairInput());

    expect(await refusalOf(publishExhibition(operator, slug))).toMatchObject({
      key: 'exhibitionIncomplete',
    });
    expect((await listExhibitions(stranger)).coming).toEqual([]);
  });

  test('is where the clock of its zone says', async () => {
    await openFair({ stands: 1 });
    const phases: string[] = [];

    for (const at of ['2027-04-30T15:00Z', '2027-05-10T07:00Z', '2027-05-13T15:00Z']) {
      now = new Date(new Date(at).getTime() - 1);
      phases.push((await getOrganised(operator, slug)).phase);
      now = new Date(at);
      phases.push((await getOrganised(operator, slug)).phase);
    }

    expect(phases).toEqual([
      'booking_open',
      'booking_closed',
      'booking_closed',
      'live',
      'live',
      'over',
    ]);
  });

  test('drops its kept pages when its clock turns, on each process', async () => {
    const sent: unknown[] = [];
    const jobs = {
      send: async (_inside: Context, { name }: { name: string }, data: object, options?: object) =>
        void sent.push({ name, data, ...options }),
    };
    await openFairBy({ ...operator, services: { ...operator.services, jobs } }, { stands: 1 });
    const queryCache = createQueryCache();
    const read = (plan: string) =>
      queryCache.get('plan', [exhibitionTag(slug)], () => Promise.resolve(plan));
    await read('booking open');
    await database.pool.query("select empty_tables('outbox')");

    await turnExhibitionJob.run(
      { ...operator, services: { ...operator.services, queryCache } },
      { slug },
      AbortSignal.timeout(5_000),
    );

    expect(sent).toEqual(
      ['2027-04-30T15:00Z', '2027-05-10T07:00Z', '2027-05-13T15:00Z'].map((turn) => ({
        name: turnExhibitionJob.name,
        data: { slug },
        startAfter: new Date(turn),
      })),
    );
    expect(await read('booking closed')).toBe('booking closed');
    const { rows } = await database.pool.query('select tags from outbox');
    expect(rows).toEqual([{ tags: [exhibitionsTag, exhibitionTag(slug)] }]);
  });

  test('refuses an end before its beginning, by field', async () => {
    const input = fairInput({ endsAt: '2027-05-09T10:00' });

    expect(await refusalOf(createExhibition(operator, input))).toMatchObject({
      fields: { endsAt: 'exhibitionEnds' },
    });
  });

  test('tells the second of two who edit at once', async () => {
    await openFair({ stands: 1 });
    const edits = [1, 2].map((hall) =>
      editExhibition(operator, slug, {
        revision: 1,
        input: fairInput({ venue: `Hall ${hall}` }),
      }),
    );

    expect(await successesOf(edits)).toBe(1);
  });

  test('has a plan in which nothing overlaps, and what is booked only grows', async () => {
    await openFair({ stands: 3 });
    const [firm] = await exhibitors(1);
    await book(firm!);

    expect(
      await refusalOf(addStand(operator, standOf('T1', 0, { x: '0', y: '1' }), slug)),
    ).toMatchObject({ fields: { x: { key: 'standOverlaps', values: { stand: 'S1' } } } });
    expect(await refusalOf(removeStand(operator, slug, 'S1'))).toMatchObject({
      key: 'standBooked',
    });
    expect(
      await refusalOf(changeStand(operator, slug, 'S1', standOf('S1', 0, { width: '2' }))),
    ).toMatchObject({ key: 'standBooked' });
    await changeStand(operator, slug, 'S1', standOf('S1', 0, { depth: '4' }));
    await book(firm!, { stand: 'S2', sponsorType: 'gold' });
    expect(
      await refusalOf(changeStand(operator, slug, 'S2', standOf('S2', 1, { depth: '4' }))),
    ).toMatchObject({ fields: { width: 'goldStand' } });
    expect(await refusalOf(removeHall(operator, slug, 'A'))).toMatchObject({ key: 'hallUsed' });
    await removeStand(operator, slug, 'S3');
    await addHall(operator, { name: 'B', widthM: '10', depthM: '10' }, slug);
    await removeHall(operator, slug, 'B');
    expect(await refusalOf(removeHall(operator, slug, 'B'))).toMatchObject({ status: 404 });
  });
});

describe('a request', () => {
  test('of a visitor is kept for the log-in, accepted and becomes a booking', async () => {
    await openFair();
    const [firm] = await exhibitors(1);

    const draft = await keepRequestDraft(stranger, requestOf(), slug);
    const fields = await findRequestDraft(firm!, draft);
    const id = await requestExhibition(firm!, { slug, fields: fields!, draft });
    await reviewRequest(operator, id, 'review', '');
    await reviewRequest(operator, id, 'accept', 'Welcome');

    expect(await findRequestDraft(firm!, draft)).toBeNull();
    const own = await listOwnExhibitions(firm!);
    expect(own.requests).toMatchObject([{ state: 'accepted' }]);
    expect(own.bookings).toMatchObject([{ state: 'draft', sponsorType: 'gold' }]);
    const [begun] = own.bookings;
    await submitBooking(firm!, {
      slug,
      fields: bookingOf({ sponsorType: 'gold' }),
      draft: begun!.publicId,
    });
    expect(await stateOf(firm!, begun!.publicId)).toBe('submitted');
    await expectSound();
  });

  test.each([
    [{ space: '0' }, { space: 'exhibitionSpace' }],
    [{ space: '-1' }, { space: 'exhibitionSpace' }],
    [{ space: '1e309' }, { space: 'exhibitionSpace' }],
    [{ website: 'javascript:alert(1)' }, { website: 'inputWebsite' }],
    [{ budgetLeast: '' }, { budgetLeast: 'required' }],
    [{ budgetLeast: '9000' }, { budgetMost: 'exhibitionBudgetOrder' }],
    [{ preferredCountries: ['CN', 'KZ'] }, { preferredCountries: 'choosePavilions' }],
  ])('with %o is refused by field', async (asked, fields) => {
    await openFair({ stands: 1 });
    const [firm] = await exhibitors(1);

    expect(
      await refusalOf(requestExhibition(firm!, { slug, fields: requestOf(asked) })),
    ).toMatchObject({ status: 400, fields });
  });
});

describe('a booking', () => {
  test('is submitted, reviewed, reserved and confirmed', async () => {
    await openFair();
    const [firm] = await exhibitors(1);

    const id = await book(firm!, { sponsorType: 'gold' });
    await reserve(id);
    await confirm(firm!, id);

    const { booking, steps } = await getOwnBooking(firm!, id);
    expect(booking).toMatchObject({ state: 'confirmed', policyVersion: 1, standNumber: 'S1' });
    expect(steps.map(({ to }) => to)).toEqual(['submitted', 'in_review', 'reserved', 'confirmed']);
    const { stands } = await readPlan(stranger, booking.exhibitionId);
    expect(stands.find(({ number }) => number === 'S1')).toMatchObject({ state: 'taken' });
    await expectSound();
  });

  test('is refused in the order of the rules', async () => {
    await openFair();
    const [gold1, gold2, firm] = await exhibitors(3);
    await book(gold1!, { sponsorType: 'gold', stand: 'S1' });
    await book(gold2!, { sponsorType: 'gold', stand: 'S2' });
    const { context: unregistered } = await somebodyNew(
      visitorOf(database).context,
      'new@k.example',
    );
    const all = { sponsorType: 'gold', stand: 'S1', fasciaName: '' };

    expect(await refusalOf(book(stranger, all))).toMatchObject({ status: 401 });
    expect(await refusalOf(book({ ...unregistered, now: () => now }, all))).toMatchObject({
      status: 403,
      key: 'companyNotRegistered',
    });
    await database.pool.query('update users set email_confirmed_at = null');
    expect(await refusalOf(book(firm!, all))).toMatchObject({
      status: 403,
      key: 'emailNotConfirmed',
    });
    await database.pool.query('update users set email_confirmed_at = now()');
    expect(await refusalOf(book(firm!, all))).toMatchObject({
      status: 400,
      fields: { fasciaName: 'required' },
    });
    expect(await refusalOf(book(firm!, { ...all, fasciaName: 'F' }))).toMatchObject({
      status: 409,
      key: 'sponsorCapReached',
    });
    expect(await refusalOf(book(firm!, { stand: 'S1' }))).toMatchObject({
      status: 409,
      key: 'standTaken',
    });
  });

  test('of a taken stand names the nearest free one, in the same hall first', async () => {
    // Twenty in a row: S5 and S7 are beside S6, S26 is behind it, B1 where S6 is, in another hall.
    await openFair({ stands: 30 });
    await addHall(operator, { name: 'B', widthM: '20', depthM: '20' }, slug);
    await addStand(operator, standOf('B1', 5, { hall: 'B' }), slug);
    const firms = await exhibitors(4);
    const nearest: unknown[] = [];

    for (const [i, stand] of ['S6', 'S7', 'S5'].entries()) {
      await book(firms[i]!, { stand });
      nearest.push(await book(firms[3]!, { stand: 'S6' }).catch((error: unknown) => error));
    }
    await removeStand(operator, slug, 'S26');
    nearest.push(await book(firms[3]!, { stand: 'S6' }).catch((error: unknown) => error));

    expect(nearest).toMatchObject(
      ['S5', 'S5', 'S26', 'S25'].map((free) => ({
        messageKey: 'standTaken',
        values: { stand: 'S6', free },
      })),
    );
  });

  test('of another company is not found', async () => {
    await openFair();
    const [firm, other] = await exhibitors(2);
    const id = await book(firm!);

    expect(await refusalOf(getOwnBooking(other!, id))).toMatchObject({ status: 404 });
    expect(await refusalOf(cancelBooking(other!, id, 'No'))).toMatchObject({ status: 404 });
    expect(await refusalOf(confirm(other!, id))).toMatchObject({ status: 404 });
  });

  test('is released after 72 hours, and confirming then is refused', async () => {
    await openFair();
    const [firm] = await exhibitors(1);
    const id = await book(firm!, { sponsorType: 'gold' });
    await reserve(id);

    now = new Date(now.getTime() + 72 * hourMs);

    expect(await refusalOf(confirm(firm!, id))).toMatchObject({
      status: 409,
      key: 'bookingReleased',
    });
    expect(await stateOf(firm!, id)).toBe('released');
    await expectSound();
  });

  test('is released by the job without a visit of anyone', async () => {
    await openFair();
    const [firm] = await exhibitors(1);
    const id = await book(firm!);
    await reserve(id);

    now = new Date(now.getTime() + 73 * hourMs);
    await releaseBookingsJob.run(operator, {}, AbortSignal.timeout(5_000));

    expect(await stateOf(firm!, id)).toBe('released');
  });

  test('of one company: three of an exhibition, one with a sponsor place', async () => {
    await openFair();
    const [firm] = await exhibitors(1);
    await book(firm!, { stand: 'S1', sponsorType: 'silver' });
    expect(await refusalOf(book(firm!, { stand: 'S2', sponsorType: 'gold' }))).toMatchObject({
      key: 'sponsorOnce',
    });
    await book(firm!, { stand: 'S2' });
    await book(firm!, { stand: 'S3' });

    expect(await refusalOf(book(firm!, { stand: 'S4' }))).toMatchObject({ key: 'tooManyStands' });
  });
});

test('the company is told of each step of its booking, and not of the looking', async () => {
  await openFair({ stands: 1 });
  const [firm] = await exhibitors(1);
  const id = await book(firm!);
  await reserve(id);
  await confirm(firm!, id);

  const mails = await told.work();

  expect(mails.map(({ to }) => to)).toEqual(mails.map(() => 'firm0@k.example'));
  const { rows } = await database.pool.query<{ state: string; stand: string }>(
    `select told.values->>'state' as state, told.values->>'stand' as stand
     from notifications told where told.kind = 'exhibitions.to_company' order by told.id`,
  );
  expect(rows).toEqual([
    { state: 'submitted', stand: 'S1' },
    { state: 'reserved', stand: 'S1' },
    { state: 'confirmed', stand: 'S1' },
  ]);
});

const toldStates = async () => {
  await told.work();
  const { rows } = await database.pool.query<{ email: string; state: string }>(
    `select users.email, told.values->>'state' as state
     from notifications told join users on users.id = told.user_id
     where told.kind = 'exhibitions.to_company' order by told.id`,
  );
  return rows;
};

test('the company of a booking is told that it is the official sponsor, once', async () => {
  await openFair({ stands: 1 });
  const [firm] = await exhibitors(1);
  const id = await book(firm!);
  await reserve(id);
  await confirm(firm!, id);
  await toldStates();

  await nameOfficialSponsor(operator, id);

  expect((await toldStates()).slice(3)).toEqual([{ email: 'firm0@k.example', state: 'official' }]);
});

test('the end of an exhibition ends what was not decided, and its companies are told', async () => {
  await openFair({ stands: 3 });
  const [sent, looked, confirmed, waiting] = await exhibitors(4);
  const kept = await book(confirmed!, { stand: 'S1' });
  await reserve(kept);
  await confirm(confirmed!, kept);
  const inReview = await book(looked!, { stand: 'S2' });
  await reviewBooking(operator, inReview);
  const fresh = await book(sent!, { stand: 'S3' });
  const inLine = await wait(waiting!);
  const before = (await toldStates()).length;

  now = new Date('2027-12-01T00:00:00Z');
  await releaseBookingsJob.run(operator, {}, AbortSignal.timeout(5_000));

  expect(await stateOf(confirmed!, kept)).toBe('completed');
  for (const [who, id] of [
    [looked, inReview],
    [waiting, inLine],
    [sent, fresh],
  ] as const)
    expect(await stateOf(who!, id)).toBe('cancelled');
  const ended = (await toldStates()).slice(before);
  expect(ended.map(({ state }) => state)).toEqual(['over', 'over', 'over']);
  await expectSound();
});

test('staff are told when a request or a booking enters or leaves their lists', async () => {
  await openFair({ stands: 1 });
  const [firm] = await exhibitors(1);
  const countTold = async () => {
    const { rows } = await database.pool.query(
      `select from outbox
       where name = 'staff.queue_moved' and payload->>'permission' = 'exhibitions'`,
    );
    return rows.length;
  };

  await requestExhibition(firm!, { slug, fields: requestOf() });
  expect(await countTold()).toBe(1);
  const id = await book(firm!);
  expect(await countTold()).toBe(2);
  await reserve(id);
  expect(await countTold()).toBe(4);
});

test('a company sees its deadlines, the name on its stand, and why it was rejected', async () => {
  await openFair();
  const [firm] = await exhibitors(1);
  const request = await requestExhibition(firm!, { slug, fields: requestOf() });
  await reviewRequest(operator, request, 'review', '');
  await reviewRequest(operator, request, 'accept', '');
  const id = await book(firm!, { fasciaName: 'Ege Towels' });
  await rejectBooking(operator, id, 'The hall is for textiles');

  const { bookings } = await readOwnBookings(firm!);

  const valuesOf = (state: string) =>
    bookings.find((one) => one.state === state)!.facts.map(({ value }) => value);
  expect(valuesOf('draft')).toContain(
    momentIn(new Date('2027-04-30T15:00:00Z'), 'Europe/Istanbul', firm!.locale),
  );
  expect(valuesOf('rejected')).toContain('Ege Towels');
  expect(bookings.map(({ state, reason }) => [state, reason])).toEqual(
    expect.arrayContaining([
      ['draft', null],
      ['rejected', 'The hall is for textiles'],
    ]),
  );
});

test('what the organiser tells all exhibitors reaches each company once', async () => {
  await openFair({ stands: 3 });
  const [firm, other, waiting] = await exhibitors(3);
  const text = {
    en: 'Doors open at 8.',
    tr: 'Kapılar 8’de açılır.',
    ar: 'تفتح الأبواب في الثامنة.',
  };
  expect(await refusalOf(tellExhibitors(operator, { text }, slug))).toMatchObject({
    key: 'noExhibitors',
  });
  for (const [who, stand] of [
    [firm!, 'S1'],
    [firm!, 'S2'],
    [other!, 'S3'],
  ] as const) {
    const id = await book(who, { stand });
    await reserve(id);
    await confirm(who, id);
  }
  await wait(waiting!);
  await told.work();

  await tellExhibitors(operator, { text }, slug);
  const mails = await told.work();

  expect(mails.map(({ to }) => to).toSorted()).toEqual(['firm0@k.example', 'firm1@k.example']);
  expect(JSON.stringify(mails)).toContain('Doors open at 8.');
  expect(await refusalOf(tellExhibitors(firm!, { text }, slug))).toMatchObject({ status: 403 });
  const fair = await getOrganised(operator, slug);
  expect(await listMessages(operator, fair.id)).toMatchObject([{ text, companies: 2 }]);
});

test('exhibitors have a confirmed booking, and the lists are files for the organiser', async () => {
  await openFair({ stands: 2 });
  const [firm, other] = await exhibitors(2);
  const id = await book(firm!, { stand: 'S1', sponsorType: 'silver' });
  await book(other!, { stand: 'S2', sponsorType: 'gold' });
  await reserve(id);
  await confirm(firm!, id);
  const { id: fairId } = await getOrganised(operator, slug);

  const listed = await listExhibitors(stranger, fairId);
  const { columns, rows } = exportExhibitionList(operator, fairId, 'bookings');
  const cells: (readonly unknown[])[] = [];
  for await (const row of rows) cells.push(row);

  expect(listed).toMatchObject([{ stands: ['S1'], pavilions: [], entry: null }]);
  expect(await listSponsors(stranger, fairId)).toMatchObject([{ type: 'silver' }]);
  expect(cells.map((row) => row[columns.indexOf('stand')])).toEqual(['S1', 'S2']);
  expect(() => exportExhibitionList(firm!, fairId, 'bookings')).toThrow(
    expect.objectContaining({ httpStatus: 404 }),
  );
  expect(() => exportExhibitionList(operator, fairId, 'secrets')).toThrow(
    expect.objectContaining({ httpStatus: 404 }),
  );
});

test('the sitemap has the pages of an exhibition and of those who exhibit there', async () => {
  await openFair({ stands: 2 });
  const [firm, other] = await exhibitors(2);
  const id = await book(firm!, { stand: 'S1' });
  await book(other!, { stand: 'S2' });
  await reserve(id);
  now = new Date(now.getTime() + hourMs);
  await confirm(firm!, id);
  const [listed] = await listExhibitors(stranger, (await getOrganised(operator, slug)).id);

  const pages = [];
  for await (const page of exhibitionsSitemap.pages(operator)) pages.push(page);

  expect(pages.map(({ path }) => path)).toEqual([
    `/exhibitions/${slug}`,
    `/exhibitions/${slug}/exhibitors`,
    `/exhibitions/${slug}/stands`,
    `/exhibitions/${slug}/policy`,
    `/exhibitions/${slug}/sponsor`,
    `/exhibitions/${slug}/media-partner`,
    `/exhibitions/${slug}/pavilions/cn`,
    `/exhibitions/${slug}/pavilions/uz`,
    `/exhibitions/${slug}/exhibitors/${listed!.id}`,
  ]);
  expect(pages.at(-1)!.changedAt).toEqual(now);
  expect(await exhibitionsSitemap.newestChange(operator)).toEqual(now);
});

describe('the waitlist', () => {
  test('gives what becomes free to the first in line that it fits', async () => {
    await openFair({ stands: 3 });
    const [gold1, gold2, first, second, third] = await exhibitors(5);
    const held = await book(gold1!, { sponsorType: 'gold', stand: 'S1' });
    await book(gold2!, { sponsorType: 'gold', stand: 'S2' });
    const a = await wait(first!, { sponsorType: 'gold' });
    const b = await wait(second!, { sponsorType: 'gold' });
    await book(third!, { stand: 'S3' });

    expect((await getOwnBooking(second!, b)).place).toBe(2);
    await cancelBooking(gold1!, held, 'Plans changed');

    expect(await stateOf(first!, a)).toBe('reserved');
    expect(await stateOf(second!, b)).toBe('waitlisted');
    expect((await getOwnBooking(second!, b)).place).toBe(1);
    now = new Date(now.getTime() + 72 * hourMs);
    await releaseBookingsJob.run(operator, {}, AbortSignal.timeout(5_000));
    expect(await stateOf(first!, a)).toBe('released');
    expect(await stateOf(second!, b)).toBe('reserved');
    await expectSound();
  });

  test('is served at once when something that fits is free', async () => {
    await openFair({ stands: 1 });
    const [firm] = await exhibitors(1);

    expect(await stateOf(firm!, await wait(firm!))).toBe('reserved');
  });
});

test('a company that closes gives its places back, which others are offered', async () => {
  await openFair({ stands: 2 });
  const [leaver, other, waiting] = await exhibitors(3);
  const sponsored = await book(leaver!, { stand: 'S1', sponsorType: 'gold' });
  await reserve(sponsored);
  await confirm(leaver!, sponsored);
  await setSponsorCap(operator, slug, { type: 'gold', cap: 1 });
  await book(other!, { stand: 'S2' });
  const next = await wait(waiting!, { sponsorType: 'gold' });
  expect(await stateOf(waiting!, next)).toBe('waitlisted');

  await inTransaction(leaver!, (inside) =>
    closeCompanyOf(inside, leaver!.actor.userId, leaver!.actor.companyId as Id<'company'>),
  );

  expect((await getOwnBooking(waiting!, next)).booking).toMatchObject({
    state: 'reserved',
    standNumber: 'S1',
    sponsorType: 'gold',
  });
  const { rows } = await database.pool.query(
    `select state, stand_id, company_email, website, attendee from stand_bookings
     where public_id = $1`,
    [sponsored],
  );
  expect(rows).toEqual([
    { state: 'cancelled', stand_id: null, company_email: '', website: '', attendee: {} },
  ]);
  await expectSound();
});

describe('caps', () => {
  test('are never below what is taken nor above the largest', async () => {
    await openFair();
    const [firm] = await exhibitors(1);
    await book(firm!, { sponsorType: 'gold' });

    expect(await refusalOf(setSponsorCap(operator, slug, { type: 'gold', cap: 3 }))).toMatchObject({
      fields: { cap: { key: 'sponsorCapRange' } },
    });
    expect(await refusalOf(setSponsorCap(operator, slug, { type: 'gold', cap: 0 }))).toMatchObject({
      key: 'sponsorCapTaken',
    });
    await setSponsorCap(operator, slug, { type: 'gold', cap: 1 });
  });

  test('hold for 20 who book the last Gold place while others cancel and caps move', async () => {
    await openFair();
    const firms = await exhibitors(20);
    const held = await book(firms[0]!, { sponsorType: 'gold', stand: 'S1' });
    const reviewed = await book(firms[1]!, { sponsorType: 'gold', stand: 'S2' });

    const acts: Promise<unknown>[] = firms
      .slice(2)
      .map((firm, i) =>
        i % 3 === 2
          ? wait(firm, { sponsorType: 'gold' })
          : book(firm, { sponsorType: 'gold', stand: `S${(i % 12) + 3}` }),
      );
    acts.push(
      cancelBooking(firms[0]!, held, 'Plans changed'),
      rejectBooking(operator, reviewed, 'Not this time'),
      setSponsorCap(operator, slug, { type: 'gold', cap: 1 }),
      setSponsorCap(operator, slug, { type: 'gold', cap: 2 }),
    );
    await Promise.allSettled(acts);

    await expectSound();
    now = new Date(now.getTime() + 73 * hourMs);
    await releaseBookingsJob.run(operator, {}, AbortSignal.timeout(10_000));
    await expectSound();
  });

  test('and a place hold for 20 who book the same stand', async () => {
    await openFair({ stands: 2 });
    const firms = await exhibitors(20);

    expect(await successesOf(firms.map((firm) => book(firm)))).toBe(1);
    await expectSound();
  });
});

describe('a visitor', () => {
  const inputOf = (asked: object = {}) =>
    visitorInput.parse({
      name: 'Ali Veli',
      email: 'Ali@Buyer.example',
      company: 'Buyer Ltd',
      country: 'AE',
      ...asked,
    });

  test('registers, gets a mail, confirms and has a badge', async () => {
    await openFair({ stands: 1 });
    const sent: { to: string; text?: string; html?: string }[] = [];
    const send = async (one: unknown) => void sent.push(one as never);
    const mail = { ...operator.services.mail, send };
    const job = { ...operator, services: { ...operator.services, mail } } as Context;

    await registerVisitor(stranger, inputOf(), slug);
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from exhibition_visitors',
    );
    await sendBadgeJob.run(job, { visitorId: rows[0]!.id }, AbortSignal.timeout(5_000));
    const token = /exhibitions\/badge\/([\w-]+)/.exec(JSON.stringify(sent[0]))![1]!;
    await confirmVisitor(stranger, token);

    expect(sent[0]!.to).toBe('ali@buyer.example');
    const { rows: confirmed } = await database.pool.query(
      'select confirmed_at from exhibition_visitors where confirmed_at is not null',
    );
    expect(confirmed).toHaveLength(1);
  });

  test('has the badge of a confirmed visit, which is not found by others', async () => {
    await openFair({ stands: 1 });
    const visitors = visitorOf(database).context;
    const [own, other] = [
      await somebodyNew(visitors, 'ali@buyer.example'),
      await somebodyNew(visitors, 'veli@buyer.example'),
    ];
    await registerVisitor({ ...own.context, services: operator.services }, inputOf(), slug);
    const { rows } = await database.pool.query<{ badge: string }>(
      'select public_id as badge from exhibition_visitors',
    );
    const { badge } = rows[0]!;

    expect(await refusalOf(getOwnBadge(own.context, badge))).toMatchObject({ status: 404 });
    await database.pool.query('update exhibition_visitors set confirmed_at = now()');

    expect(badgeView(await getOwnBadge(own.context, badge), 'tr')).toMatchObject({
      number: badge,
      name: 'Ali Veli',
      fair: 'Tekstil Fuarı',
      country: 'Birleşik Arap Emirlikleri',
    });
    for (const who of [other.context, stranger])
      expect(await refusalOf(getOwnBadge(who, badge))).toMatchObject({ status: 404 });
  });

  test('of a network that registers too many waits, each address by itself before', async () => {
    await openFair({ stands: 1 });
    const client = {
      network: '192.0.2.1',
      userAgent: '',
      host: '',
      isLocal: false,
      cookies: clientCookies(undefined),
    };
    const register = (email: string) =>
      refusalOf(registerVisitor({ ...stranger, client }, inputOf({ email }), slug));
    const { visitorsOfAddress, visitorsOfNetwork } = exhibitionLimits;

    for (let i = 0; i < visitorsOfAddress.most; i++)
      expect(await register('a@b.example')).toBeNull();
    expect(await register('a@b.example')).toMatchObject({ status: 429 });
    for (let i = visitorsOfAddress.most + 1; i < visitorsOfNetwork.most; i++)
      expect(await register(`v${i}@b.example`)).toBeNull();
    expect(await register('last@b.example')).toMatchObject({ status: 429 });
  });

  test('with a forged token is not found', async () => {
    expect(await refusalOf(confirmVisitor(stranger, 'forged'))).toMatchObject({ status: 404 });
  });

  test('answers the questionnaire, refused by field', async () => {
    await openFair({ stands: 1 });
    const { context } = await somebodyNew(visitorOf(database).context, 'buyer@k.example');
    const fields = { visitReason: ['suppliers'], role: 'decides', visitDays: '٢' };

    expect(await refusalOf(answerQuestionnaire(context, { slug, fields }))).toMatchObject({
      status: 400,
      fields: { productsSought: 'required' },
    });
    await answerQuestionnaire(context, {
      slug,
      fields: { ...fields, productsSought: 'Towels' },
    });
  });
});
