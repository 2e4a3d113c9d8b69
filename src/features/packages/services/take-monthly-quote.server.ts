// Counts quotes against the package.
import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { refused } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { quoteLimitOf, quoteMonth } from '../queries/company-package.server.ts';
import { companyQuotes } from '../table.server.ts';

/**
 * Takes one of the company's quotes of this month. The counter is taken first, and the package read
 * behind its lock, without the cache: so neither calls at once nor a package that gets smaller
 * meanwhile ever give more than it allows. Throws refused (`quotesUsed`) when none is left.
 */
export const takeMonthlyQuote = (context: Context, companyId: Id<'company'>): Promise<void> =>
  inTransaction(context, async (inside) => {
    const [counted] = await rows<{ taken: number }>(
      inside,
      sql`
      insert into ${companyQuotes} as quotes (company_id, month, taken)
      values (${companyId}, ${quoteMonth(inside)}, 1)
      on conflict (company_id, month) do update set taken = quotes.taken + 1
      returning taken`,
    );
    const quoteLimit = await quoteLimitOf(inside, companyId);
    if (quoteLimit !== null && counted!.taken > quoteLimit) throw refused('quotesUsed');
  });
