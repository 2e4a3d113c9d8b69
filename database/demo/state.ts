// What the database says of the demo market. Nothing of the market itself is imported here: a web process that only
// asks whether it is loaded must not hold it in memory.
import { demoLogInsKey } from '#features/accounts/queries/demo-log-ins.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting } from '#platform/settings/settings.server.ts';

export const demoMarketKey = 'demo_market';
export const demoRfqsKey = 'demo_rfqs';

/**
 * Whether the demo market, or a part that was added to it later, is missing from a database that
 * has no stores of its own.
 */
export async function isDemoMarketMissing({ db }: Pick<Context, 'db'>): Promise<boolean> {
  if ((await readSetting<string>(db, demoMarketKey)) !== 'loaded')
    return (await db.$count(stores)) === 0;
  return (
    (await readSetting(db, demoLogInsKey)) === null || (await readSetting(db, demoRfqsKey)) === null
  );
}
