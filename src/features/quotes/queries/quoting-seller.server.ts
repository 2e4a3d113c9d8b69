// Who answers a request, and why they may not: asked before the form is shown, and again under
// locks when it is sent.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { holdCompanies } from '#features/companies/queries/held-parties.server.ts';
import { trading } from '#features/companies/queries.server.ts';
import { isBarred } from '#features/companies/rules.ts';
import { companies, members, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { refused } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

export type QuotingSeller = {
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'>;
};

/** The seller of a member who passed `whyNotAnswer`. */
export const quotingSeller = ({ actor }: Context): QuotingSeller => {
  const { userId, companyId } = actor as Member;
  return { userId: userId, companyId: companyId as Id<'company'> };
};

type Locked = { readonly isLocked: boolean };

/**
 * Why the company may not answer the request, in the order in which a seller is told; what the
 * package, the products and the request itself say comes after it. `isLocked`: within a
 * transaction, until whose end a bar, a closing or the end of a membership waits.
 */
export async function whySellerMayNot(
  context: Context,
  { userId, companyId }: QuotingSeller,
  rfq: { readonly companyId: Id<'company'> },
  { isLocked }: Locked,
): Promise<'cannotRespond' | 'emailNotConfirmed' | 'notPermitted' | null> {
  const ofMember = context.db
    .select({ isOwner: members.isOwner, permissions: members.permissions })
    .from(members)
    .where(
      and(eq(members.companyId, companyId), eq(members.userId, userId), isNull(members.endedAt)),
    );
  const [member] = isLocked ? await ofMember.for('share') : await ofMember;
  // After the member, as by an owner who leaves and closes the company. The buyer's as well, which
  // is not closed while its request is answered.
  if (isLocked) await holdCompanies(context, [rfq.companyId]);
  const ofCompany = context.db
    .select({ barredUntil: companies.barredUntil, disabledAt: companies.disabledAt })
    .from(companies)
    .where(eq(companies.id, companyId));
  const [company] = isLocked ? await ofCompany.for('share') : await ofCompany;
  const mayAnswer = member && (member.isOwner || member.permissions.includes('rfqQuotes'));
  if (!company || company.disabledAt !== null || !mayAnswer) return 'notPermitted';
  if (isBarred(company, context.now()) || rfq.companyId === companyId) return 'cannotRespond';
  const [user] = await context.db
    .select({ confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId));
  return user?.confirmedAt ? null : 'emailNotConfirmed';
}

/** What a member does under it happens one after the other. Throws refused for one who has left. */
export async function lockMember(
  { db }: Context,
  { companyId, userId }: QuotingSeller,
): Promise<void> {
  const [member] = await db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(eq(members.companyId, companyId), eq(members.userId, userId), isNull(members.endedAt)),
    )
    .for('no key update');
  if (!member) throw refused('notPermitted');
}

/** What the company does under it happens one after the other. */
export async function lockCompany({ db }: Context, companyId: Id<'company'>): Promise<void> {
  await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
}

/** SQL condition: a published product of the company, in a store that trades. */
export const isOffered = (context: Context, companyId: Id<'company'>) =>
  and(
    eq(products.state, 'published'),
    inArray(
      products.storeId,
      context.db
        .select({ id: stores.id })
        .from(stores)
        .where(and(eq(stores.companyId, companyId), trading)),
    ),
  );

export async function hasOfferedProduct(
  context: Context,
  { companyId }: QuotingSeller,
): Promise<boolean> {
  const [one] = await context.db
    .select({ id: products.id })
    .from(products)
    .where(isOffered(context, companyId))
    .limit(1);
  return one !== undefined;
}

/** Locked until the transaction ends; null unless the company offers it. */
export async function lockOfferedProduct(
  context: Context,
  { companyId }: QuotingSeller,
  publicId: string,
): Promise<Id<'product'> | null> {
  const [product] = await context.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.publicId, publicId), isOffered(context, companyId)))
    .for('share');
  return product?.id ?? null;
}
