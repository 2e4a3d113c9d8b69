import { beforeEach, describe, expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { createQueryCache } from '#platform/query-cache.ts';
import { getWord, listWordChanges, listWords } from '../queries/word-list.server.ts';
import { getWordMatcher } from '../queries/word-matcher.server.ts';
import { findWords } from '../rules/matcher.ts';
import { openWords } from '../services/open-words.server.ts';
import { readFirstWords } from '../../../../database/reference/load.ts';
import { prohibitedWordForm } from '../schemas.ts';
import { removeWord, saveWord } from './save-words.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openWords(context, await readFirstWords());
const all = { query: '', group: null, language: null } as const;
const input = (asked: object = {}) =>
  prohibitedWordForm.parse({ group: 'tobacco', language: 'en', phrase: 'blunt wrap', ...asked });
const isFound = async (text: string) => findWords(await getWordMatcher(context), text).length > 0;

beforeEach(async () => {
  await database.pool.query("delete from prohibited_words where key like 'blunt%'");
});

describe('a rule', () => {
  test('flags from its saving on, and no more after its removal', async () => {
    expect(await isFound('Blunt wraps, 50')).toBe(false);

    const id = await saveWord(context, input());
    expect(await isFound('Blunt wraps, 50')).toBe(true);

    await removeWord(context, { publicId: id, revision: 1 });
    expect(await isFound('Blunt wraps, 50')).toBe(false);
    expect((await listWords(context, { ...all, query: 'blunt' }, 1)).count).toBe(0);
  });

  test('keeps the history of its changes', async () => {
    const id = await saveWord(context, input());
    await saveWord(context, input({ exceptions: 'paper blunt wrap\n\nblunt wrap box' }), {
      publicId: id,
      revision: 1,
    });
    await removeWord(context, { publicId: id, revision: 2 });

    const changes = await listWordChanges(context, (await getWord(context, id)).internalId);

    expect(changes.map(({ before, after }) => [before?.exceptions, after?.exceptions])).toEqual([
      [['paper blunt wrap', 'blunt wrap box'], undefined],
      [[], ['paper blunt wrap', 'blunt wrap box']],
      [undefined, []],
    ]);
  });

  test('with the words of another one is refused, however they are spelled', async () => {
    await saveWord(context, input());

    await expect(saveWord(context, input({ phrase: 'BLUNT-WRAP' }))).rejects.toMatchObject({
      fieldErrors: { phrase: 'wordKnown' },
    });
  });

  test('of two concurrent equal ones, one is saved', async () => {
    const results = await Promise.allSettled([
      saveWord(context, input()),
      saveWord(context, input()),
    ]);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listWords(context, { ...all, query: 'blunt' }, 1)).count).toBe(1);
  });

  test('changed by two people at once: one change is saved, one conflicts', async () => {
    const publicId = await saveWord(context, input());

    const results = await Promise.allSettled(
      ['blunt cones', 'blunt tips'].map((phrase) =>
        saveWord(context, input({ phrase }), { publicId, revision: 1 }),
      ),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { httpStatus: 409 },
    });
  });
});

test('the first rules are written once: a removed one does not return', async () => {
  const [word] = (await listWords(context, { ...all, query: 'viagra' }, 1)).words;
  await removeWord(context, { publicId: word!.id, revision: word!.revision });

  await openWords(context, await readFirstWords());

  expect((await listWords(context, { ...all, query: 'viagra' }, 1)).count).toBe(0);
});

test('a form without readable words is refused', () => {
  for (const phrase of ['', '   ', '!!', 'a', 'x'.repeat(81)])
    expect([phrase, prohibitedWordForm.safeParse({ ...input(), phrase }).success]).toEqual([
      phrase,
      false,
    ]);
});

test('rules are compiled once, until one is changed', async () => {
  const caching = { ...context, services: { ...context.services, queryCache: createQueryCache() } };
  const first = await getWordMatcher(caching);
  expect(await getWordMatcher(caching)).toBe(first);

  await saveWord(caching, input());

  expect(await getWordMatcher(caching)).not.toBe(first);
  expect(findWords(await getWordMatcher(caching), 'blunt wrap')).toHaveLength(1);
});
