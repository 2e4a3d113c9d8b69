import { expect, test } from 'vitest';
import { limitStatements, type Query } from './limit-statements.ts';

const limits =
  'set local statement_timeout = 700; set local idle_in_transaction_session_timeout = 60000';
const opened = `begin; ${limits}`;

/** A connection that answers every statement with its text, or fails with it. */
function connection({ failsAt }: { readonly failsAt?: string } = {}) {
  const sent: string[] = [];
  const query: Query = (first) => {
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    sent.push(text);
    return text === failsAt ? Promise.reject(new Error(text)) : Promise.resolve(text);
  };
  return { sent, query: limitStatements(query, { statementTimeoutMs: 700 }) };
}

test('a statement outside of a transaction gets one with limits', async () => {
  const { sent, query } = connection();

  const answers = [await query('select 1'), await query({ text: 'select 2' }, [])];

  expect(answers).toEqual(['select 1', 'select 2']);
  expect(sent).toEqual([opened, 'select 1', 'commit', opened, 'select 2', 'commit']);
});

test('a statement with a callback is answered once its transaction has ended', async () => {
  const { sent, query } = connection();

  const answer = await new Promise((resolve, reject) => {
    const given = query('select $1', [1], (error: unknown, result: unknown) =>
      error === null ? resolve([result, ...sent]) : reject(error),
    );
    expect(given).toBeUndefined();
  });

  expect(answer).toEqual(['select $1', opened, 'select $1', 'commit']);
});

test('a transaction has its limits once, and what follows it again its own', async () => {
  const { sent, query } = connection();

  for (const text of ['begin isolation level serializable', 'update a', 'commit', 'select 1'])
    await query(text);

  expect(sent).toEqual([
    `begin isolation level serializable; ${limits}`,
    'update a',
    'commit',
    opened,
    'select 1',
    'commit',
  ]);
});

test('rolling back to a savepoint stays inside', async () => {
  const { sent, query } = connection();

  for (const text of ['begin', 'savepoint sp1', 'rollback to savepoint sp1', 'select 1'])
    await query(text);

  expect(sent.at(-1)).toBe('select 1');
});

test.each(['select 1', 'commit'])('what fails at "%s" is rolled back', async (failsAt) => {
  const { sent, query } = connection({ failsAt });

  await expect(query('select 1')).rejects.toThrow(failsAt);

  expect(sent.at(-1)).toBe('rollback');
});

test('a transaction that did not begin leaves the next statement with limits', async () => {
  const { sent, query } = connection({ failsAt: opened });

  await expect(query('begin')).rejects.toThrow(opened);
  await expect(query('select 1')).rejects.toThrow(opened);

  expect(sent).toEqual([opened, opened, 'rollback']);
});

test('a statement with a protocol of its own passes as it is', () => {
  const sent: unknown[] = [];
  const copy = { text: 'copy a to stdout', submit: () => {} };
  const query = limitStatements((...given) => sent.push(...given), { statementTimeoutMs: 700 });

  query(copy);

  expect(sent).toEqual([copy]);
});
