// What an inspection costs today.
import type { Context } from '#platform/context.ts';
import { readSetting } from '#platform/settings/settings.server.ts';
import { inspectionPriceKey, usualInspectionPriceMinor } from '../rules.ts';

/** In cents of a dollar. */
export const readInspectionPrice = async ({ db }: Context): Promise<number> =>
  (await readSetting<number>(db, inspectionPriceKey)) ?? usualInspectionPriceMinor;
