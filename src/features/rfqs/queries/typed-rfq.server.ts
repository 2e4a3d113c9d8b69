import { eq } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import type { Context } from '#platform/context.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import type { RfqDraft } from '../schemas.ts';
import type { rfqs } from '../table.server.ts';
import { recipientsOf } from './recipients.server.ts';

/** Returns a sent request as form values. */
export async function typedOf(context: Context, row: typeof rfqs.$inferSelect): Promise<RfqDraft> {
  const [category] =
    row.categoryId === null
      ? []
      : await context.db
          .select({ path: categories.path })
          .from(categories)
          .where(eq(categories.id, row.categoryId));
  const recipients = await recipientsOf(context, row.id);
  const price = (micros: number | null) =>
    micros === null ? '' : priceAsTyped(micros, context.locale === 'tr' ? ',' : '.');
  return {
    productName: row.productName,
    category: category?.path ?? '',
    quantity: row.quantity === null ? '' : String(row.quantity),
    unit: row.unit ?? '',
    budgetLeast: price(row.minBudgetMicros),
    budgetMost: price(row.maxBudgetMicros),
    currency: row.currency ?? '',
    tradeTerms: row.tradeTerms,
    country: row.country ?? '',
    requirements: row.requirements,
    businessType: row.businessType ?? '',
    businessEmail: row.businessEmail ?? '',
    sharesCard: row.sharesCard ? 'on' : '',
    openDays: String(row.openDays),
    audience: row.audience,
    recipients: recipients.flatMap(({ slug }) => slug ?? []),
  };
}
