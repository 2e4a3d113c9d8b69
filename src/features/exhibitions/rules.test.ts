import { describe, expect, test } from 'vitest';
import { formQuestions, readAnswers } from './rules/forms.ts';
import { instantIn, localTimeIn } from './rules/phases.ts';
import { centimetresOf, doOverlap } from './rules/plan.ts';
import { locales } from '#shared/locale.ts';
import { bookingInput } from './schemas.ts';

describe('times of a zone', () => {
  test('are read on both sides of a change of summer time', () => {
    expect(instantIn('Europe/Berlin', '2027-03-27T10:00')?.toISOString()).toBe(
      '2027-03-27T09:00:00.000Z',
    );
    expect(instantIn('Europe/Berlin', '2027-03-28T10:00')?.toISOString()).toBe(
      '2027-03-28T08:00:00.000Z',
    );
  });

  test('that the clock jumps over are refused', () => {
    expect(instantIn('Europe/Berlin', '2027-03-28T02:30')).toBeNull();
  });

  test('are shown as they were typed', () => {
    const at = instantIn('Asia/Seoul', '2027-05-10T10:00')!;

    expect(localTimeIn('Asia/Seoul', at)).toBe('2027-05-10T10:00');
  });
});

describe('metres', () => {
  test.each([
    ['3', 300],
    ['4.5', 450],
    ['4,50', 450],
    ['٣', 300],
    ['3.2', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
  ])('%s is %s cm', (typed, cm) => {
    expect(centimetresOf(typed, { min: 0, max: 50_000 })).toBe(cm);
  });

  test('that share an edge do not overlap', () => {
    const one = { xCm: 0, yCm: 0, widthCm: 300, depthCm: 300 };

    expect(doOverlap(one, { ...one, xCm: 300 })).toBe(false);
    expect(doOverlap(one, { ...one, xCm: 250 })).toBe(true);
  });
});

describe('a booking', () => {
  const typed = {
    companyEmail: 'fair@firm.example',
    website: 'firm.example',
    stand: 'S1',
    space: '9',
    sponsorType: '',
    experience: 'yes',
  };

  test.each([
    ['space', '0'],
    ['space', '-1'],
    ['space', '1e309'],
    ['space', '9.5'],
    ['space', '1001'],
    ['website', 'javascript:alert(1)'],
    ['website', 'ftp://firm.example'],
    ['website', 'https://firm:pass@firm.example'],
    ['website', 'localhost'],
    ['companyEmail', 'fair@'],
    ['sponsorType', 'official'],
    ['experience', 'perhaps'],
  ])('is refused at %s for %s', (field, value) => {
    const { error } = bookingInput.safeParse({ ...typed, [field]: value });

    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  test('is read with digits of each script', () => {
    expect(bookingInput.parse({ ...typed, space: '١٢' })).toMatchObject({
      space: 12,
      website: 'https://firm.example/',
      sponsorType: null,
    });
  });
});

describe('forms', () => {
  test('have every word in three languages', () => {
    for (const question of Object.values(formQuestions).flat())
      for (const locale of locales) {
        expect(question.label[locale]).not.toBe('');
        if ('options' in question)
          for (const option of question.options) expect(option.label[locale]).not.toBe('');
      }
  });

  test('name every answer that is missing', () => {
    const { errors } = readAnswers('attendee', {});

    expect(Object.keys(errors)).toEqual(
      formQuestions.attendee.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
    );
  });
});
