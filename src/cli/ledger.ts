import type { Command } from 'commander';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { withMarket } from './market.ts';
import { OperatorError } from './operator-error.ts';

export function addLedger(program: Command): void {
  program
    .command('ledger')
    .description('look at the ledger')
    .command('check')
    .description('recompute every balance and every entry, and change nothing')
    .action(() =>
      withMarket(async ({ context }) => {
        const { isRight, accounts, entries, count } = await checkLedger(context);
        if (isRight) {
          console.log(`The ledger adds up: ${count} entries.`);
          return;
        }
        for (const { id, kind, currency, balanceMinor, sumMinor } of accounts)
          console.error(`${kind} ${id}: ${balanceMinor} ${currency}, its postings ${sumMinor}`);
        for (const { cause, currency, sumMinor } of entries)
          console.error(`${cause}: sums to ${sumMinor} ${currency ?? '(no postings)'}`);
        throw new OperatorError('The ledger does not add up.');
      }),
    );
}
