import type { Command } from 'commander';
import { loadDemoMarket } from '../../database/demo/load.ts';
import { withMarket } from './market.ts';

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('the demo market')
    .command('load')
    .description('load it into a database without stores')
    .action(() =>
      withMarket(({ context }) => loadDemoMarket(context, (step) => console.log(step))),
    );
}
