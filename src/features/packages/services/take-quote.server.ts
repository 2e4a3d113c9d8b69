// Counts quotes against the package.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { refused } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { packageOf, quoteMonth } from '../queries/company-package.server.ts';
import { companyQuotes } from '../table.server.ts';

/**
 * Takes one of the company's quotes of this month, in one statement, so that concurrent calls never
 * exceed the limit. Throws refused (`quotesUsed`) when none is left.
 */
export async function takeQuote(context: Context, companyId: Id<'company'>): Promise<void> {
  const { quoteLimit } = await packageOf(context, companyId);
  const taken = await rows<{ taken: number }>(
    context,
    sql`
    insert into ${companyQuotes} as quotes (company_id, month, taken)
    select ${companyId}, ${quoteMonth(context)}, 1
    where ${quoteLimit}::int is null or ${quoteLimit}::int > 0
    on conflict (company_id, month) do update set taken = quotes.taken + 1
    where ${quoteLimit}::int is null or quotes.taken < ${quoteLimit}::int
    returning taken`,
  );
  if (taken.length === 0) throw refused('quotesUsed');
}
