// Templates: offers that a company begins its next ones with.
import { and, eq, sql } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { whyNotAnswer } from '../permissions.ts';
import { lockCompany, quotingSeller } from '../queries/quoting-seller.server.ts';
import { maxTemplates } from '../rules.ts';
import type { QuoteOffer } from '../schemas.ts';
import { quoteTemplates } from '../table.server.ts';

/**
 * Saves an offer under a name; one with this name is replaced. Throws invalid (`templateName`) for
 * one too many, refused, unauthenticated.
 */
export const saveQuoteTemplate = defineCommand({
  permission: whyNotAnswer,
  async run(
    context,
    { name, offer }: { readonly name: string; readonly offer: QuoteOffer },
  ): Promise<void> {
    const { companyId } = quotingSeller(context);
    await inTransaction(context, async (inside) => {
      // Two at once could both find room for one.
      await lockCompany(inside, companyId);
      const now = inside.now();
      const [{ isNew }] = (await inside.db
        .insert(quoteTemplates)
        .values({ companyId, name, offer, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({
          target: [quoteTemplates.companyId, quoteTemplates.name],
          set: { offer, updatedAt: now },
        })
        .returning({ isNew: sql<boolean>`xmax = 0` })) as [{ isNew: boolean }];
      const isOwn = eq(quoteTemplates.companyId, companyId);
      if (isNew && (await inside.db.$count(quoteTemplates, isOwn)) > maxTemplates)
        throw invalid({
          templateName: { key: 'tooManyTemplates', values: { count: maxTemplates } },
        });
    });
  },
});

/** Throws not_found, refused, unauthenticated. */
export const removeQuoteTemplate = defineCommand({
  permission: whyNotAnswer,
  async run(context, template: string): Promise<void> {
    const { companyId } = quotingSeller(context);
    const gone = await context.db
      .delete(quoteTemplates)
      .where(and(eq(quoteTemplates.publicId, template), eq(quoteTemplates.companyId, companyId)))
      .returning({ id: quoteTemplates.id });
    if (gone.length === 0) throw notFound();
  },
});
