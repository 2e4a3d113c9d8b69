// Creates a company at sign-up, with the person as its owner.
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { BusinessType } from '../schemas.ts';
import { companies, members } from '../table.server.ts';

export type NewCompany = {
  readonly name: string;
  readonly sides: {
    readonly isBuyer: boolean;
    readonly isSeller: boolean;
    readonly isAdmin: boolean;
  };
  readonly businessType: BusinessType;
  readonly isManufacturer: boolean;
  readonly hasShipping: boolean;
  readonly categorySlug: string | null;
  readonly logoKey: string | null;
  readonly profileKey: string | null;
  readonly country: string | null;
  readonly phone: string | null;
};

/** Runs in the transaction that creates the person. */
export async function foundCompany(
  context: Context,
  ownerId: Id<'user'>,
  { sides, ...company }: NewCompany,
): Promise<Id<'company'>> {
  const [founded] = await context.db
    .insert(companies)
    .values({ ...company, ...sides, createdAt: context.now(), updatedAt: context.now() })
    .returning({ id: companies.id });
  await context.db.insert(members).values({
    companyId: founded!.id,
    userId: ownerId,
    isOwner: true,
    permissions: [],
    joinedAt: context.now(),
  });
  if (sides.isSeller)
    await context.services.features.names.learn(context, { companyId: founded!.id }, company.name);
  return founded!.id;
}
