// Limits behind a pooler, which may give every transaction another session: nothing can be set for
// a session there, so each transaction sets its own limits.
import { callbackify } from 'node:util';
import { minuteMs } from '#shared/durations.ts';
import { textOf } from './observed-pool.ts';

export type Query = (...given: readonly unknown[]) => unknown;
type Callback = (error: unknown, result?: unknown) => void;

const opensTransaction = /^\s*(?:begin|start\s+transaction)\b/i;
const endsTransaction = /^\s*(?:commit|rollback)\s*;?\s*$/i;

/** An idle transaction is ended after this, with a pooler or without. */
export const idleTransactionMs = minuteMs;

/**
 * Returns a connection's `query` that begins every transaction with limits, and sends a statement
 * outside of one in a transaction of its own. Statements with a protocol of their own, such as
 * COPY, pass as they are.
 */
export function limitStatements(
  query: Query,
  { statementTimeoutMs }: { readonly statementTimeoutMs: number },
): Query {
  const limits =
    `set local statement_timeout = ${statementTimeoutMs}; ` +
    `set local idle_in_transaction_session_timeout = ${idleTransactionMs}`;
  let isInside = false;

  const alone = async (given: readonly unknown[]): Promise<unknown> => {
    try {
      await query(`begin; ${limits}`);
      const result = await query(...given);
      await query('commit');
      return result;
    } catch (error) {
      // A broken connection has no transaction either.
      await Promise.resolve(query('rollback')).catch(() => {});
      throw error;
    }
  };

  return (...given) => {
    const text = textOf(given[0]);
    if (text === null) return query(...given);
    if (opensTransaction.test(text)) {
      isInside = true;
      // Of several statements the answers are a list.
      const answer = Promise.resolve(query(`${text}; ${limits}`)).then((answers) =>
        Array.isArray(answers) ? (answers as unknown[])[0] : answers,
      );
      answer.catch(() => {
        isInside = false;
      });
      return answer;
    }
    if (endsTransaction.test(text)) {
      isInside = false;
      return query(...given);
    }
    if (isInside) return query(...given);
    const callbackAt = given.findLastIndex((argument) => typeof argument === 'function');
    if (callbackAt === -1) return alone(given);
    callbackify(alone)(given.toSpliced(callbackAt, 1), given[callbackAt] as Callback);
    return undefined;
  };
}
