// Signs people up as buyers or sellers. Who asks learns nothing of whether an e-mail has an account already.
import { foundCompany, type NewCompany } from '#features/companies/commands/found-company.server.ts';
import { getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import { isKeptUpload } from '#features/media/queries.server.ts';
import { refuseMarketNames, reviewName } from '#features/name-reviews/commands/review-names.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import type { Country } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';
import { possiblePhone } from '#shared/phone.ts';
import { accountMail } from '../mails/account-mail.ts';
import { tries } from '../rules.ts';
import { type BuyerSignUp, firstNotifications, type SellerSignUp } from '../schemas.ts';
import { persons } from '../table.server.ts';
import { countNetworkTry } from './limits.server.ts';
import { noteSecurityEvent } from './security-log.server.ts';

/** What Google vouched for, in the place of a password. */
export type GoogleProof = { readonly subject: string; readonly email: string };

type Profile = Pick<BuyerSignUp, 'email' | 'name' | 'countryCode' | 'phone' | 'phoneCountry'>;
type Credentials = { readonly password: string } | { readonly google: GoogleProof };

/** Throws Invalid, TooMany. Nobody is logged in by it. */
export async function signUpBuyer(context: Context, { password, ...profile }: BuyerSignUp): Promise<void> {
  await signUp(context, profile, { password }, buyersCompany(profile));
}

/** Throws Invalid, TooMany. Nobody is logged in by it. */
export async function signUpSeller(context: Context, { password, ...profile }: SellerSignUp): Promise<void> {
  await signUp(context, profile, { password }, await sellersCompany(context, profile));
}

/** With Google's word instead of a password; the e-mail counts as confirmed. */
export async function signUpBuyerWithGoogle(context: Context, profile: Profile, google: GoogleProof): Promise<void> {
  await signUp(context, profile, { google }, buyersCompany(profile));
}

export async function signUpSellerWithGoogle(context: Context, profile: Omit<SellerSignUp, 'password' | 'passwordConfirm'>, google: GoogleProof): Promise<void> {
  await signUp(context, profile, { google }, await sellersCompany(context, profile));
}

type CompanyOf = (phone: string) => NewCompany;

const buyersCompany = ({ name, countryCode }: Profile): CompanyOf => (phone) => ({
  name, sides: { isBuyer: true, isSeller: false, isAdmin: false }, businessType: 'other', isManufacturer: false, hasShipping: false,
  categorySlug: null, logoKey: null, profileKey: null, country: countryCode, phone,
});

async function sellersCompany(context: Context, input: Omit<SellerSignUp, 'password' | 'passwordConfirm'>): Promise<CompanyOf> {
  refuseMarketNames(context, { name: input.name, businessName: input.businessName });
  const tree = await getCategoryTree(context);
  if (!tree.some(({ slug }) => slug === input.category)) throw invalid({ category: 'chooseCategory' });
  for (const field of ['profileImage', 'logoImage'] as const) if (input[field] !== undefined && !await isKeptUpload(context, input[field])) throw invalid({ [field]: 'chooseProfileImage' });
  return (phone) => ({
    name: input.businessName, sides: { isBuyer: true, isSeller: true, isAdmin: false }, businessType: input.type ? 'manufacturer' : 'seller', isManufacturer: input.type,
    hasShipping: input.isThereShipping, categorySlug: input.category, logoKey: input.logoImage ?? null, profileKey: input.profileImage, country: input.countryCode, phone,
  });
}

async function signUp(context: Context, profile: Profile, credentials: Credentials, companyOf: CompanyOf): Promise<void> {
  refuseMarketNames(context, { name: profile.name });
  const phone = possiblePhone(profile.phone, profile.phoneCountry);
  if (phone === null) throw invalid({ phone: 'impossiblePhone' });
  await countNetworkTry(context, 'sign-up', tries.signUp);
  // Worked out in any case: it takes most of the time.
  const passwordHash = 'password' in credentials ? await context.services.passwords.hash(credentials.password) : null;
  await inTransaction(context, async (inside) => {
    const personId = await addPerson(inside, { ...profile, phone }, { passwordHash, google: 'google' in credentials ? credentials.google : null });
    if (personId === null) {
      await inside.services.jobs.send(inside, accountMail, { kind: 'known_email', email: profile.email });
      return;
    }
    const company = companyOf(phone);
    const companyId = await foundCompany(inside, personId, company);
    await reviewName(inside, { kind: 'person', personId, companyId }, profile.name);
    if (company.name !== profile.name) await reviewName(inside, { kind: 'company', companyId }, company.name);
    await noteSecurityEvent(inside, personId, 'signed_up');
    await inside.services.jobs.send(inside, accountMail, { kind: 'google' in credentials ? 'welcome' : 'confirm_email', personId });
  });
}

type NewPerson = { readonly email: string; readonly name: string; readonly countryCode: Country | null; readonly phone: string | null; readonly phoneCountry: Country | null };

/** Null when the e-mail, or Google's account, has a person already: of two at once, one is made. Within a transaction. */
export async function addPerson(context: Context, { email, name, countryCode, phone, phoneCountry }: NewPerson, { passwordHash, google }: { passwordHash: string | null; google: GoogleProof | null }): Promise<Id<'person'> | null> {
  const now = context.now();
  const [made] = await context.db.insert(persons).values({
    email, name, country: countryCode, phone, phoneCountry, passwordHash, passwordChangedAt: passwordHash === null ? null : now,
    googleSubject: google?.subject ?? null, emailConfirmedAt: google === null ? null : now,
    locale: context.locale, currency: context.currency, notifications: firstNotifications, createdAt: now, updatedAt: now,
  }).onConflictDoNothing().returning({ id: persons.id });
  return made?.id ?? null;
}

