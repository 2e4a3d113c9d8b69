import { expect, test } from 'vitest';
import { maskMessages } from './mask-messages.server.ts';

test('other work of the process runs while many long messages are masked', async () => {
  const texts = Array.from({ length: 74 }, () => '0 5 beş '.repeat(250));
  let turns = 0;
  let isOver = false;
  const countTurns = () => {
    turns++;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);

  const masked = await maskMessages(texts);
  isOver = true;

  expect(masked).toHaveLength(74);
  expect(turns).toBeGreaterThanOrEqual(74);
});
