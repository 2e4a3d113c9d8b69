import { expect, test } from 'vitest';
import { phoneAsTyped, possiblePhone } from './phone.ts';

test.each([
  ['0532 123 45 67', 'TR', '+905321234567'],
  ['+90 (532) 123-45-67', 'TR', '+905321234567'],
  ['+971 50 123 4567', 'TR', '+971501234567'],
  ['٠٥٠١٢٣٤٥٦٧', 'AE', '+971501234567'],
  ['020 7946 0018', 'GB', '+442079460018'],
] as const)('the number %s in %s is %s', (typed, country, number) => {
  expect(possiblePhone(typed, country)).toBe(number);
});
test.each(['123', '', 'abc', '+', '0532 123 45 67 89 01 23', '+999 1'])(
  '%j is no phone number',
  (typed) => {
    expect(possiblePhone(typed, 'TR')).toBeNull();
  },
);

test.each([
  ['+905321234567', 'TR', '0532 123 45 67'],
  ['+971501234567', 'TR', '+971501234567'],
  ['+971501234567', 'AE', '050 123 4567'],
  ['+12025550123', 'CA', '(202) 555-0123'],
  ['+905321234567', null, '+905321234567'],
  ['nothing', 'TR', 'nothing'],
])('the number %s is shown as typed next to country %s: %s', (phone, country, typed) => {
  expect(phoneAsTyped(phone, country)).toBe(typed);
});
