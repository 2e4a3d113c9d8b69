import { describe, expect, test } from 'vitest';
import {
  bareWords,
  buyerTypeOf,
  editableStates,
  transitionActorOf,
  statesBefore,
  whyNotSpecific,
} from './rules.ts';
import { rfqInput, rfqStates } from './schemas.ts';

test('only the transitions of the table exist, for the actors that it names', () => {
  const steps = rfqStates.flatMap((from) =>
    rfqStates.flatMap((to) =>
      transitionActorOf(from, to) ? [`${from} → ${to}: ${transitionActorOf(from, to)!}`] : [],
    ),
  );
  expect(steps).toEqual([
    'draft → pending_approval: buyer',
    'pending_approval → changes_requested: admin',
    'pending_approval → open: admin',
    'pending_approval → closed: closing',
    'pending_approval → rejected: admin',
    'changes_requested → pending_approval: buyer',
    'changes_requested → closed: closing',
    'open → pending_approval: buyer',
    'open → full: seller',
    'open → awarded: buyer',
    'open → closed: buyer',
    'open → expired: timer',
    'open → removed: admin',
    'full → awarded: buyer',
    'full → closed: buyer',
    'full → expired: timer',
    'full → removed: admin',
  ]);
  expect(editableStates).toEqual(['draft', 'changes_requested', 'open']);
  expect(statesBefore('closed', 'admin')).toEqual([]);
});

describe('a name is specific', () => {
  const words = bareWords([
    'Towels & Peshtemals',
    'Havlu ve peştamal',
    'مناشف وبشاكير',
    'TV',
    'Ev tekstili',
  ]);
  test.each([
    '',
    'ab',
    '90×170',
    'Towel',
    'TOWELS',
    ' peshtemals ',
    'Towels & Peshtemals',
    'havlu',
    'Havlular',
    'HAVLU',
    'Peştamal',
    'ev TEKSTİLİ',
    'مناشف',
    'المناشف',
    'بشاكير',
  ])('not as “%s”', (name) => {
    expect(whyNotSpecific(name, words)).toBe('nameNotSpecific');
  });
  test.each(['Cotton towels 70×140', 'Pamuklu havlu', 'مناشف قطنية', 'Towels of bamboo'])(
    'as “%s”',
    (name) => {
      expect(whyNotSpecific(name, words)).toBeNull();
    },
  );
});

describe('the input', () => {
  const said = { terms: true, productName: 'Jacquard peshtemal', quantity: 2_000, country: 'de' };

  test('is refused in the order of the table', () => {
    const { error } = rfqInput.safeParse({
      productName: ' ',
      quantity: '2e3',
      budgetLeast: 'much',
      country: 'XX',
      businessEmail: 'a',
    });
    expect(error!.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['terms', 'acceptRfqTerms'],
      ['productName', 'inputProduct'],
      ['quantity', 'quantityNotNumber'],
      ['budgetLeast', 'priceUnreadable'],
      ['country', 'chooseDestination'],
      ['businessEmail', 'invalidEmail'],
    ]);
  });

  test.each([
    ['2.000', 2_000],
    ['٢٠٠٠', 2_000],
    ['2 000', 2_000],
    ['iki bin', null],
    ['12.5', null],
    ['0', null],
    ['-3', null],
    ['', null],
  ])('a quantity of “%s” is %s', (quantity, expected) => {
    expect(rfqInput.safeParse({ ...said, quantity }).data?.quantity ?? null).toBe(expected);
  });

  test('has missing values as the form has them', () => {
    expect(rfqInput.parse(said)).toEqual({
      terms: true,
      productName: 'Jacquard peshtemal',
      category: null,
      quantity: 2_000,
      unit: 'C62',
      budgetLeast: null,
      budgetMost: null,
      currency: 'USD',
      tradeTerms: [],
      country: 'DE',
      requirements: '',
      businessType: null,
      businessEmail: null,
      sharesCard: false,
      openDays: 30,
      audience: 'market',
      recipients: [],
    });
  });

  test('keeps its lines, and nothing that is not seen', () => {
    expect(
      rfqInput.parse({ ...said, requirements: ' one\r\n\u202etwo\u200b \n\n\n\nthree ' })
        .requirements,
    ).toBe('one\ntwo\n\nthree');
    expect(
      rfqInput.safeParse({ ...said, requirements: 'x'.repeat(4_001) }).error!.issues[0]!.message,
    ).toBe('tooLong');
  });
});

test('a company’s type is that of its buyer, as far as buyers have it', () => {
  expect(['trading_company', 'government', 'manufacturer', null].map(buyerTypeOf)).toEqual([
    'trading_company',
    'government_ministry',
    'other',
    'other',
  ]);
});
