import { describe, expect, test } from 'vitest';
import { actOf, bulkForm } from './typed-bulk.ts';

const typed = (fields: object) => actOf(bulkForm.parse({ intent: 'bulk', ...fields }));

describe('a bulk change as typed', () => {
  test('lowers prices by a negative number of basis points', () =>
    expect(typed({ act: 'lower', percent: '10' })).toEqual({
      act: { kind: 'price', basisPoints: -1_000 },
    }));

  test.each([
    { act: 'lower', percent: '95' },
    { act: 'raise', percent: '0' },
    { act: 'raise', percent: '901' },
  ])('$act by $percent per cent is refused', (fields) =>
    expect(typed(fields)).toEqual({ errors: { percent: 'percentUnreadable' } }),
  );

  test('deletes only when that is confirmed', () => {
    expect(typed({ act: 'delete' })).toEqual({ errors: { sure: 'sureToDelete' } });
    expect(typed({ act: 'delete', sure: 'on' })).toEqual({ act: { kind: 'delete' } });
  });
});
