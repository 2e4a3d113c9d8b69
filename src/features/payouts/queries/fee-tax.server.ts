import type { Context } from '#platform/context.ts';
import { readSetting } from '#platform/settings/settings.server.ts';
import { feeTaxKey, usualFeeTaxPercent } from '../rules.ts';

/** The tax that fee invoices include, in per cent. */
export const readFeeTax = async ({ db }: Context): Promise<number> =>
  (await readSetting<number>(db, feeTaxKey)) ?? usualFeeTaxPercent;
