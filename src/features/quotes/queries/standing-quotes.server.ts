import { type SQL, sql } from 'drizzle-orm';
import { rfqs } from '#features/rfqs/table.server.ts';
import { standingStates } from '../rules.ts';
import { quotes } from '../table.server.ts';

const states = sql.raw(standingStates.map((state) => `'${state}'`).join(', '));

/** SQL condition: a row of `rfqs` has a quote that its buyer may still accept. */
export const hasStandingQuote: SQL = sql`exists (
  select from ${quotes}
  where ${quotes.rfqId} = ${rfqs.id} and ${quotes.state} in (${states}))`;
