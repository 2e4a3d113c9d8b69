import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAnswer } from '../permissions.ts';
import type { QuoteOffer } from '../schemas.ts';
import { quoteTemplates } from '../table.server.ts';
import { quotingSeller } from './quoting-seller.server.ts';

/** The company's templates by name. Throws refused, unauthenticated. */
export async function listQuoteTemplates(
  context: Context,
): Promise<{ id: string; name: string }[]> {
  permit(whyNotAnswer(context.actor));
  return context.db
    .select({ id: quoteTemplates.publicId, name: quoteTemplates.name })
    .from(quoteTemplates)
    .where(eq(quoteTemplates.companyId, quotingSeller(context).companyId))
    .orderBy(asc(quoteTemplates.name));
}

/** Throws not_found, refused, unauthenticated. */
export async function getQuoteTemplate(context: Context, template: string): Promise<QuoteOffer> {
  permit(whyNotAnswer(context.actor));
  const [found] = await context.db
    .select({ offer: quoteTemplates.offer })
    .from(quoteTemplates)
    .where(
      and(
        eq(quoteTemplates.publicId, template),
        eq(quoteTemplates.companyId, quotingSeller(context).companyId),
      ),
    );
  if (!found) throw notFound();
  return found.offer;
}
