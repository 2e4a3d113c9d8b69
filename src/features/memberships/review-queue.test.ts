import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/durations.ts';
import { openMemberships } from '#tests/support/memberships.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { returnMembership, takeMembership } from './commands/review.server.ts';
import {
  findApplicant,
  getMembershipToReview,
  listMemberships,
  nearestMemberships,
} from './queries/review-queue.server.ts';
import { workingDaysSince } from './rules.ts';

const market = await openMemberships(await testDatabase());
const { operator } = market;
beforeEach(() => market.empty());

/** Tax numbers whose last digit is right. */
const numbers = ['1234567890', '4820197007'] as const;

describe('working days', () => {
  test.each([
    ['Monday morning', '2026-03-02T07:00Z', '2026-03-02T15:00Z', 0],
    ['until Thursday', '2026-03-02T07:00Z', '2026-03-05T15:00Z', 3],
    ['over a weekend', '2026-03-06T07:00Z', '2026-03-09T07:00Z', 1],
    ['on a weekend', '2026-03-06T07:00Z', '2026-03-08T15:00Z', 0],
    ['from a weekend', '2026-03-07T07:00Z', '2026-03-10T07:00Z', 2],
    ['by Türkiye’s clocks', '2026-03-02T20:59Z', '2026-03-02T21:00Z', 1],
    ['four weeks', '2026-03-02T07:00Z', '2026-03-30T07:00Z', 20],
  ])('%s', (_, from, to, days) => {
    expect(workingDaysSince(new Date(from), new Date(to))).toBe(days);
  });
});

describe('the queue', () => {
  test('says how long the oldest waits, and what waits before and after each', async () => {
    const first = await market.request(await market.person('one@k.example'));
    market.pass(hourMs);
    const second = await market.request(await market.person('two@k.example'), {
      data: { taxNumber: numbers[1] },
    });
    const reviewer = await market.reviewerOf('reviewer@k.example');

    const { oldestAt } = await listMemberships(reviewer, { list: 'decided', query: '' }, 1);
    const ends = [
      (await getMembershipToReview(reviewer, first)).neighbours,
      (await getMembershipToReview(reviewer, second)).neighbours,
    ];
    await takeMembership(reviewer, first);
    await returnMembership(reviewer, first, { reason: 'Please change it.', documents: {} });

    expect(oldestAt).toEqual(new Date(market.now().getTime() - hourMs));
    expect(ends).toEqual([
      { previous: null, next: second },
      { previous: first, next: null },
    ]);
    expect((await getMembershipToReview(reviewer, second)).neighbours).toEqual({
      previous: null,
      next: null,
    });
  });

  test('is narrowed by what is looked for, as the list is', async () => {
    const first = await market.request(await market.person('one@k.example'));
    const second = await market.request(await market.person('two@k.example'), {
      data: { taxNumber: numbers[1] },
    });
    const reviewer = await market.reviewerOf('reviewer@k.example');

    const near = (query: string) => nearestMemberships(reviewer, first, query);

    expect(await near('')).toMatchObject({ next: second });
    expect(await near(numbers[1])).toMatchObject({ next: second });
    expect(await near(numbers[0])).toEqual({ previous: null, next: null });
    expect(await findApplicant(reviewer, first)).not.toBeNull();
  });

  test('names others with the same tax number, phone or website', async () => {
    const owner = await market.person('one@k.example');
    const id = await market.request(owner, { data: { website: 'cinar.example' } });
    market.pass(dayMs);
    await market.begin(await market.person('tax@k.example'), {
      data: { phone: '0258 765 43 21', legalName: 'Same number' },
    });
    market.pass(dayMs);
    await market.begin(await market.person('other@k.example'), {
      data: {
        taxNumber: numbers[1],
        website: 'https://cinar.example/',
        legalName: 'Same phone and site',
      },
    });
    await market.begin(await market.person('nobody@k.example'), {
      data: { taxNumber: '4820197378', phone: '0258 111 22 33', legalName: 'Stranger' },
    });

    const { same } = await getMembershipToReview(operator, id);

    expect(same).toMatchObject([
      { name: 'Same phone and site', state: 'company_data', shared: ['phone', 'website'] },
      { name: 'Same number', state: 'company_data', shared: ['taxNumber'] },
    ]);
  });
});
