import { describe, expect, test } from 'vitest';
import { reasonOf } from './rules.ts';

const shown = (message: string) =>
  reasonOf({ name: 'Error', message, stack: `Error: ${message}\n    at x (/srv/a.ts:1:1)` });

describe('the reason of a failed job', () => {
  test('the reason of a failed job is its error’s first line', () => {
    expect(shown('connect ECONNREFUSED 10.0.0.5:587')).toBe('connect ECONNREFUSED 10.0.0.5:587');
    expect(shown('The mail server is away.\nTry again later.')).toBe('The mail server is away.');
  });

  test('the reason contains no e-mail address, phone number or quoted value', () => {
    expect(shown('550 5.1.1 <ayse.yilmaz@example.com>: Recipient rejected')).toBe(
      '550 5.1.1 <…>: Recipient rejected',
    );
    expect(shown('Cannot call +90 (532) 123 45 67 now')).toBe('Cannot call … now');
    expect(shown('Cannot call 05321234567')).toBe('Cannot call …');
    expect(shown('invalid input syntax for type uuid: "Ayşe Yılmaz"')).toBe(
      'invalid input syntax for type uuid: …',
    );
    expect(shown("No person 'Ayşe' or “Ali”")).toBe('No person … or …');
  });

  test('the reason keeps the names of database objects', () => {
    const message =
      'insert or update on table "members" violates foreign key constraint ' +
      '"members_user_id_fkey"';
    expect(shown(message)).toBe(message);
  });

  test('the reason shows only the host of an address', () => {
    expect(shown('Fetching https://user:word@shop.example/a.jpg?token=secret failed')).toBe(
      'Fetching https://shop.example/… failed',
    );
  });

  test('the reason shows neither text nor parameters of a statement', () => {
    const failed = 'Failed query: insert into "users" values ($1)\nparams: ayse@example.com';
    expect(shown(failed)).toBe('Failed query');
    expect(
      reasonOf({
        message: failed,
        cause: { message: 'canceling statement due to statement timeout' },
      }),
    ).toBe('canceling statement due to statement timeout');
  });

  test('the reason is limited in length, and null when there is none', () => {
    expect(shown('x'.repeat(1_000_000))!.length).toBe(300);
    for (const output of [
      null,
      undefined,
      'x',
      7,
      {},
      { message: 7 },
      { message: '' },
      { value: { a: 1 } },
    ])
      expect(reasonOf(output)).toBeNull();
    expect(reasonOf({ value: 'job timed out' })).toBe('job timed out');
  });
});
