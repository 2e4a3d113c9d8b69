// What the market's staff writes down about a company.
import { eq } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { actorIds, whyNotAdministerWith } from '#shared/actor.ts';
import { idOfCompany, maxCompanyNotes } from '../queries/company-notes.server.ts';
import { companyNote } from '../schemas.ts';
import { companyNotes } from '../table.server.ts';

/** Throws conflict where there are too many, invalid, not_found, refused, unauthenticated. */
export const addCompanyNote = defineCommand({
  permission: whyNotAdministerWith('people'),
  input: companyNote,
  async run(context, text: string, company: string): Promise<void> {
    const companyId = await idOfCompany(context, company);
    if (
      (await context.db.$count(companyNotes, eq(companyNotes.companyId, companyId))) >=
      maxCompanyNotes
    )
      throw conflict('tooManyNotes', { count: maxCompanyNotes });
    const { userId } = actorIds(context.actor);
    await context.db
      .insert(companyNotes)
      .values({ companyId, userId, text, createdAt: context.now() });
  },
});

/** Throws not_found, refused, unauthenticated. */
export const removeCompanyNote = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string): Promise<void> {
    const { rowCount } = await context.db
      .delete(companyNotes)
      .where(eq(companyNotes.publicId, publicId));
    if (rowCount === 0) throw notFound();
  },
});
