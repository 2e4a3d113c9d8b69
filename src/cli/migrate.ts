import type { Command } from 'commander';
import { withMarket } from './market.ts';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date and leave')
    .action(() => withMarket(async () => console.log('The database is up to date.')));
}
