import type { Command } from 'commander';
import { z } from 'zod';
import { setRates } from '#features/currencies/commands.server.ts';
import { parseRate } from '#features/currencies/rules.ts';
import { currencies, isCurrency } from '#shared/money.ts';
import { withMarket } from './market.ts';
import { OperatorError } from './operator-error.ts';

export function addRates(program: Command): void {
  program
    .command('rates')
    .description('exchange rates')
    .command('set <currency> <rate>')
    .description('how much of the currency one US dollar buys')
    .option('--on <date>', 'valid from this day (YYYY-MM-DD)')
    .action((currency: string, rate: string, flags: { on?: string }) =>
      withMarket(async ({ context }) => {
        const microsPerDollar = parseRate(rate);
        if (!isCurrency(currency) || currency === 'USD')
          throw new OperatorError(
            `A rate is set for one of ${currencies.filter((code) => code !== 'USD').join(', ')}.`,
          );
        if (microsPerDollar === null)
          throw new OperatorError(`"${rate}" is not a rate. Write it like 42.35.`);
        const validOn = flags.on ?? context.now().toISOString().slice(0, 10);
        if (!z.iso.date().safeParse(validOn).success)
          throw new OperatorError(`"${validOn}" is not a day. Write it like 2026-11-20.`);
        await setRates(context, [{ currency, validOn, microsPerDollar, source: 'operator' }]);
        console.log(`1 USD = ${rate} ${currency} from ${validOn}`);
      }),
    );
}
