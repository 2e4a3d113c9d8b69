// What the form of an inquiry begins with.
import { eq } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { InquiryDraft } from '../schemas.ts';

/** The buyer’s profile and company as fields; none for visitors. */
export async function findInquirer(context: Context): Promise<InquiryDraft> {
  const { actor } = context;
  if (actor.kind !== 'member') return {};
  const { userId, companyId } = actor;
  const [[person], [company]] = await Promise.all([
    context.db
      .select({
        fullName: users.name,
        email: users.email,
        country: users.country,
        phone: users.phone,
        phoneCountry: users.phoneCountry,
      })
      .from(users)
      .where(eq(users.id, userId)),
    companyId === null
      ? []
      : context.db
          .select({ name: companies.name, country: companies.country })
          .from(companies)
          .where(eq(companies.id, companyId)),
  ]);
  return {
    fullName: person?.fullName,
    email: person?.email ?? undefined,
    country: person?.country ?? company?.country ?? undefined,
    phone: person?.phone ?? undefined,
    phoneCountry: person?.phoneCountry ?? person?.country ?? undefined,
    companyName: company?.name,
  };
}
