import { expect, test } from 'vitest';
import { inquiryDraftOfVisitor } from '#features/inquiries/services/visitor-draft.server.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { visitorOf } from '#tests/support/users.ts';
import { targetOf } from './load-inquiry-form.server.ts';
import { keepTyped } from './send-inquiry.server.ts';

const { context: visitor } = visitorOf(await testDatabase());

function formOf(fields: readonly (readonly [name: string, value: string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test('what a visitor writes next is for its own supplier, not for the one before', async () => {
  const about = formOf([
    ['product', 'k3m9p2q7xz'],
    ['subject', 'Towels'],
    ['sharesCard', 'on'],
  ]);
  const next = formOf([
    ['store', 'ege-tekstil'],
    ['store', 'dokuma-evi'],
    ['subject', 'Bathrobes'],
  ]);

  const cookies = (await keepTyped(visitor, about, null))!.split(';')[0]!;
  await keepTyped(visitor, next, cookies);

  const token = inquiryDraftOfVisitor.tokenIn(cookies)!;
  const { typed } = (await inquiryDraftOfVisitor.find(visitor, token))!;
  expect(targetOf(typed)).toEqual({ product: null, stores: ['ege-tekstil', 'dokuma-evi'] });
  expect(typed).toMatchObject({ subject: 'Bathrobes', sharesCard: '' });
});
