// Signs people up as buyers or sellers. The response never tells whether an e-mail has an account.
import {
  foundCompany,
  type NewCompany,
} from '#features/companies/services/found-company.server.ts';
import {
  checkMainCategory,
  redeemCompanyPictures,
  sellingColumns,
} from '#features/companies/services/selling-company.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid } from '#platform/http/problems.ts';
import { possiblePhone } from '#shared/phone.ts';
import { googlePictureSeen } from '../events.ts';
import { accountMail, type AccountMailData } from '../mails/account-mail.ts';
import { tries } from '../rules.ts';
import { type BuyerSignUp, buyerSignUp, type SellerSignUp } from '../schemas.ts';
import { takeGoogleToken } from '../services/google-tokens.server.ts';
import { countNetworkTry, isWithin } from '#platform/http/try-limits.ts';
import { addUser, type GoogleProof } from '../services/new-user.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { keepSentPictures, type SentPictures } from '../services/sign-up-pictures.server.ts';

type Profile = Pick<BuyerSignUp, 'email' | 'name' | 'countryCode' | 'phone' | 'phoneCountry'>;

type Credentials =
  | {
      readonly password: string;
      /** The path that the link of the mail leads on to. */
      readonly next: string | null;
    }
  | { readonly google: GoogleProof };

/** `next`: the path where the person was. Throws invalid, TooMany. Nobody is logged in by it. */
export const signUpBuyer = defineCommand({
  permission: anyone('anyone may sign up'),
  input: buyerSignUp,
  async run(
    context,
    { password, ...profile }: BuyerSignUp,
    next: string | null = null,
  ): Promise<void> {
    await signUp(context, profile, { password, next }, buyersCompany(profile));
  },
});

/**
 * Pictures were stored before, or are part of the call and are stored once everything else is
 * valid.
 */
type Pictures = Pick<SellerSignUp, 'profileImage' | 'logoImage'> | { readonly sent: SentPictures };

type Seller = Profile &
  Pick<SellerSignUp, 'businessName' | 'type' | 'isThereShipping' | 'category'> &
  Pictures;

/** `next`: the path where the person was. Throws invalid, TooMany. Nobody is logged in by it. */
export const signUpSeller = defineCommand({
  permission: anyone('anyone may sign up'),
  async run(
    context,
    { password, ...seller }: Seller & Pick<SellerSignUp, 'password'>,
    next: string | null = null,
  ): Promise<void> {
    await signUp(context, seller, { password, next }, await sellersCompany(context, seller));
  },
});

/** With a Google token instead of a password; the e-mail counts as confirmed. */
export const signUpBuyerWithGoogle = defineCommand({
  permission: anyone('anyone may sign up'),
  async run(context, profile: Profile, google: GoogleProof): Promise<void> {
    await signUp(context, profile, { google }, buyersCompany(profile));
  },
});

export const signUpSellerWithGoogle = defineCommand({
  permission: anyone('anyone may sign up'),
  async run(context, seller: Seller, google: GoogleProof): Promise<void> {
    await signUp(context, seller, { google }, await sellersCompany(context, seller));
  },
});

type CompanyOf = (phone: string) => Promise<NewCompany>;

const buyersCompany =
  ({ name, countryCode }: Profile): CompanyOf =>
  async (phone) => ({
    name,
    sides: { isBuyer: true, isSeller: false, isAdmin: false },
    businessType: 'other',
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: countryCode,
    phone,
  });

async function sellersCompany(context: Context, input: Seller): Promise<CompanyOf> {
  context.services.features.names.refuse(context, {
    name: input.name,
    businessName: input.businessName,
  });
  await checkMainCategory(context, input.category);
  const redeemed = 'sent' in input ? null : await redeemCompanyPictures(context, input);
  return async (phone) => ({
    ...sellingColumns(
      input,
      'sent' in input ? await keepSentPictures(context, input.sent) : redeemed!,
    ),
    sides: { isBuyer: true, isSeller: true, isAdmin: false },
    country: input.countryCode,
    phone,
  });
}

async function signUp(
  context: Context,
  profile: Profile,
  credentials: Credentials,
  companyOf: CompanyOf,
): Promise<void> {
  context.services.features.names.refuse(context, { name: profile.name });
  const phone = possiblePhone(profile.phone, profile.phoneCountry);
  if (phone === null) throw invalid({ phone: 'impossiblePhone' });
  await countNetworkTry(context, 'sign-up', tries.signUp);
  const company = await companyOf(phone);
  // Counts known and unknown e-mails alike; attempts over the limit are dropped silently.
  const mayWrite = await isWithin(context, 'sign-up mail', profile.email, tries.mail);
  // Hashed in any case, because hashing takes most of the response time.
  const passwordHash =
    'password' in credentials ? await context.services.passwords.hash(credentials.password) : null;
  await inTransaction(context, async (inside) => {
    if ('google' in credentials) await takeGoogleToken(inside, credentials.google);
    const { email, name, countryCode, phoneCountry } = profile;
    const userId = await addUser(
      inside,
      { email, name, countryCode, phoneCountry, phone, acceptsTerms: true },
      { passwordHash, google: 'google' in credentials ? credentials.google : null },
    );
    const write = async (mail: AccountMailData) => {
      if (mayWrite) await inside.services.jobs.send(inside, accountMail, mail);
    };
    if (userId === null) {
      await write({ kind: 'known_email', email });
      return;
    }
    if ('google' in credentials && credentials.google.picture !== null)
      await emit(inside, googlePictureSeen({ userId, url: credentials.google.picture }));
    const companyId = await foundCompany(inside, userId, company);
    await inside.services.features.names.review(
      inside,
      { kind: 'person', userId, companyId },
      profile.name,
    );
    if (company.name !== profile.name)
      await inside.services.features.names.review(
        inside,
        { kind: 'company', companyId },
        company.name,
      );
    await noteSecurityEvent(inside, userId, 'signed_up');
    await write(
      'google' in credentials
        ? { kind: 'welcome', userId }
        : {
            kind: 'confirm_email',
            userId,
            ...(credentials.next !== null && { next: credentials.next }),
          },
    );
  });
}
