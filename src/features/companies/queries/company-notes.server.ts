// What the market's staff wrote down about companies.
import { asc, desc, eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { companies, companyNotes } from '../table.server.ts';

export const maxCompanyNotes = 200;

/** Throws not_found. */
export async function idOfCompany(context: Context, publicId: string): Promise<Id<'company'>> {
  const [company] = await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.publicId, publicId));
  if (!company) throw notFound();
  return company.id;
}

/** Newest first. Throws refused, unauthenticated. */
export async function listCompanyNotes(context: Context, companyId: Id<'company'>) {
  permit(whyNotAdministerWith('people')(context.actor));
  return context.db
    .select({
      id: companyNotes.publicId,
      text: companyNotes.text,
      createdAt: companyNotes.createdAt,
      author: users.name,
    })
    .from(companyNotes)
    .leftJoin(users, eq(users.id, companyNotes.userId))
    .where(eq(companyNotes.companyId, companyId))
    .orderBy(desc(companyNotes.createdAt), desc(companyNotes.id));
}

/** For the copy of a person's data: what the person wrote. */
export const exportCompanyNotes = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({ text: companyNotes.text, createdAt: companyNotes.createdAt })
    .from(companyNotes)
    .where(eq(companyNotes.userId, userId))
    .orderBy(asc(companyNotes.id));
