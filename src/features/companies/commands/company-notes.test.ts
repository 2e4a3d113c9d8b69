import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openStore, openSmallMarket } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { listCompanyNotes, maxCompanyNotes } from '../queries/company-notes.server.ts';
import { companyNote } from '../schemas.ts';
import { addCompanyNote, removeCompanyNote } from './company-notes.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);

let seller: Context;
let companyId: Id<'company'>;
let company: string;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, outbox')");
  const { id } = await openStore(operator);
  const actor = await companyOf(operator, id);
  seller = testContext(database, { actor });
  companyId = actor.companyId as Id<'company'>;
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from companies where id = $1',
    [companyId],
  );
  company = rows[0]!.id;
});

test('staff notes what it knows of a company, the newest first, and takes it back', async () => {
  await addCompanyNote(operator, 'Called about the stand.', company);
  await addCompanyNote(operator, 'Pays by letter of credit.\nAsk for Nermin.', company);

  const notes = await listCompanyNotes(operator, companyId);
  expect(notes.map(({ text }) => text)).toEqual([
    'Pays by letter of credit.\nAsk for Nermin.',
    'Called about the stand.',
  ]);
  await removeCompanyNote(operator, notes[0]!.id);
  expect(await listCompanyNotes(operator, companyId)).toHaveLength(1);
  await expect(removeCompanyNote(operator, notes[0]!.id)).rejects.toMatchObject({
    httpStatus: 404,
  });
});

test('the company itself neither reads nor writes notes', async () => {
  await expect(listCompanyNotes(seller, companyId)).rejects.toMatchObject({ httpStatus: 403 });
  await expect(addCompanyNote(seller, 'We pay.', company)).rejects.toMatchObject({
    httpStatus: 403,
  });
});

test('an unknown company, an empty note and one too many are refused', async () => {
  await expect(addCompanyNote(operator, 'x', 'zzzzzzzzzz')).rejects.toMatchObject({
    httpStatus: 404,
  });
  expect(companyNote.safeParse(' \n ').success).toBe(false);
  await database.pool.query(
    `insert into company_notes (id, public_id, company_id, text, created_at)
     select gen_random_uuid(), 'n' || lpad(i::text, 9, '0'), $1, 'x', now()
     from generate_series(1, $2::int) as i`,
    [companyId, maxCompanyNotes],
  );
  await expect(addCompanyNote(operator, 'One more', company)).rejects.toMatchObject({
    httpStatus: 409,
    messageKey: 'tooManyNotes',
  });
});
