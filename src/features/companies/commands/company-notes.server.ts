// What the market's staff writes down about a company. The log of acts has none of the words.
import { eq } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { actorIds, whyNotAdministerWith } from '#shared/actor.ts';
import { idOfCompany, maxCompanyNotes } from '../queries/company-notes.server.ts';
import { companyNote } from '../schemas.ts';
import { companies, companyNotes } from '../table.server.ts';

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
    await inTransaction(context, async (inside) => {
      const { userId } = actorIds(inside.actor);
      await inside.db
        .insert(companyNotes)
        .values({ companyId, userId, text, createdAt: inside.now() });
      await noteAct(inside, { kind: 'company_note_added', subject: company });
    });
  },
});

/** Throws not_found, refused, unauthenticated. */
export const removeCompanyNote = defineCommand({
  permission: whyNotAdministerWith('people'),
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [removed] = await inside.db
        .delete(companyNotes)
        .where(eq(companyNotes.publicId, publicId))
        .returning({ companyId: companyNotes.companyId });
      if (!removed) throw notFound();
      const [company] = await inside.db
        .select({ publicId: companies.publicId })
        .from(companies)
        .where(eq(companies.id, removed.companyId));
      await noteAct(inside, { kind: 'company_note_removed', subject: company!.publicId });
    });
  },
});
