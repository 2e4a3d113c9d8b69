import { z } from 'zod';
import { permissions } from '#shared/actor.ts';
import { countries } from '#shared/countries.ts';
import { foldEmail } from '#shared/email.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { whyNotName } from '#shared/names.ts';
import { minPasswordLength } from '#shared/password.ts';
import { plainLine } from '#shared/plain-line.ts';

/** Purposes of tokens in e-mails and links. */
export const tokenKinds = [
  'confirm_email',
  'change_email',
  'reset_password',
  'hand_off',
  'first_admin',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const addressTags = ['business', 'factory', 'warehouse', 'residential'] as const;
export type AddressTag = (typeof addressTags)[number];

// Fields. Messages are keys of the `error` texts, in the specification's words.

/** Maximum length before normalisation, which may drop spaces but not megabytes. */
const rawLength = (most: number): number => 2 * most + 100;

// Forms omit empty fields; the second step validates the first again.
const line = (most: number, required: string) =>
  z
    .string({ error: required })
    .max(rawLength(most), 'tooLong')
    .transform(plainLine)
    .pipe(z.string({ error: required }).min(1, required).max(most, 'tooLong'));
/** A person's display name. Truncated before validation, since no name is longer. */
const nameLine = (max: number, required: string) =>
  z
    .string({ error: required })
    .max(rawLength(max), 'tooLong')
    .transform((typed, check) => {
      const refusal = whyNotName(typed);
      if (refusal === null) return plainLine(typed);
      check.addIssue({ code: 'custom', message: refusal });
      return z.NEVER;
    })
    .pipe(z.string({ error: required }).min(1, required).max(max, 'tooLong'));
const optionalLine = (most: number) =>
  z
    .string()
    .max(most, 'tooLong')
    .optional()
    .transform((value) => plainLine(value ?? ''));

export const email = z
  .string({ error: 'inputEmail' })
  .max(rawLength(254), 'tooLong')
  .transform(foldEmail)
  .pipe(
    z
      .string({ error: 'inputEmail' })
      .min(1, 'inputEmail')
      .max(254, 'tooLong')
      .and(z.email('invalidEmail')),
  );

/** Longer input is no password. Passwords are never trimmed. */
export const maxPasswordLength = 200;
export const password = z
  .string({ error: 'inputPassword' })
  .min(1, 'inputPassword')
  .min(minPasswordLength, 'shortPassword')
  .max(maxPasswordLength, 'longPassword');
/** A password at log-in: any text, only compared. */
const givenPassword = z
  .string({ error: 'inputPassword' })
  .min(1, 'inputPassword')
  .max(maxPasswordLength, 'longPassword');

export const userName = nameLine(120, 'inputName');
export const companyName = nameLine(120, 'inputBusinessName');
/** ISO 3166, in any case. */
export const country = z
  .string({ error: 'chooseCountry' })
  .max(10, 'chooseCountry')
  .transform((code) => code.toUpperCase())
  .pipe(z.enum(countries, 'chooseCountry'));

export const logInInput = z.object({ email, password: givenPassword });
export type LogInInput = z.infer<typeof logInInput>;

export const emailInput = z.object({ email });

type Passwords = { password: string; passwordConfirm: string };
export const samePasswords = (input: Passwords) =>
  input.password.normalize('NFC') === input.passwordConfirm.normalize('NFC');
/** Checked together with other fields, once both are present. */
export const passwordsDiffer = {
  path: ['passwordConfirm'],
  error: 'passwordsDiffer',
  when: ({ value }: { value: unknown }) =>
    [
      (value as Partial<Passwords> | null)?.password,
      (value as Partial<Passwords> | null)?.passwordConfirm,
    ].every((one) => typeof one === 'string'),
};

const phoneFields = {
  /** As typed, or in E.164; `possiblePhone` validates it. */
  phone: z
    .string({ error: 'inputPhone' })
    .max(rawLength(40), { error: 'impossiblePhone', abort: true })
    .trim()
    .min(1, 'inputPhone')
    .max(40, 'impossiblePhone'),
  /** ISO 3166: the country of the dialling code. */
  phoneCountry: country,
};

const newPassword = {
  password,
  passwordConfirm: z.string({ error: 'repeatPassword' }).max(maxPasswordLength, 'longPassword'),
};
const profile = { name: userName, countryCode: country, ...phoneFields };

export const buyerSignUp = z
  .object({ email, ...newPassword, ...profile })
  .refine(samePasswords, passwordsDiffer);
export type BuyerSignUp = z.infer<typeof buyerSignUp>;

/** The e-mail comes from Google, and there is no password. */
export const googleBuyerSignUp = z.object(profile);

/** Accepts booleans of JSON and of forms. */
const flag = (required: string) =>
  z.union(
    [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
    required,
  );

/** The ticket of an uploaded picture: only who sent the picture has it. */
const keptPicture = z
  .string({ error: 'chooseProfileImage' })
  .regex(/^[0-9a-f]{64}\.webp~[\w-]{43}$/, 'chooseProfileImage');

export const companyFields = {
  businessName: companyName,
  /** The string `true` means a manufacturer. */
  type: flag('chooseAccountType'),
  isThereShipping: flag('chooseShipping'),
  /** Slug of a top category. */
  category: line(80, 'chooseCategory'),
  profileImage: keptPicture,
  logoImage: keptPicture.optional(),
};
export const sellerSignUp = z
  .object({ email, ...newPassword, ...profile, ...companyFields })
  .refine(samePasswords, passwordsDiffer);
export type SellerSignUp = z.infer<typeof sellerSignUp>;
export const googleSellerSignUp = z.object({ ...profile, ...companyFields });

/** The first of two steps; with Google see `googleBuyerSignUp`. */
export const sellerFirstStep = z
  .object({ email, ...newPassword, ...profile })
  .refine(samePasswords, passwordsDiffer);

/** By a link's token; the command checks the password's length. */
export const resetPasswordInput = z
  .object({ token: z.string().max(200), ...newPassword })
  .refine(samePasswords, passwordsDiffer);
/** By an e-mailed link. Accounts whose e-mail was never confirmed need a name. */
export const resetByMailInput = z
  .object({ token: z.string().max(200), name: userName.optional(), ...newPassword })
  .refine(samePasswords, passwordsDiffer);
/** For invited people without an account. */
export const joinInput = z
  .object({ name: userName, ...newPassword })
  .refine(samePasswords, passwordsDiffer);
/** Any other text, such as a session's token, is an invalid code: 401. */
export const handOffInput = z.object({ token: z.string().max(4_000) });

export const changePasswordInput = z
  .object({ currentPassword: givenPassword, ...newPassword })
  .refine(samePasswords, passwordsDiffer);
export const changeEmailInput = z.object({ email, currentPassword: givenPassword });

export const profileInput = z.object({
  ...profile,
  locale: z.enum(locales),
  currency: z.enum(currencies),
});
export type ProfileInput = z.infer<typeof profileInput>;

export const addressInput = z.object({
  tag: z.enum(addressTags, 'chooseTag'),
  street: line(200, 'inputStreet'),
  suite: optionalLine(100),
  state: line(100, 'inputState'),
  city: line(100, 'inputCity'),
  postalCode: line(20, 'inputPostalCode'),
  country,
  isDefault: z.boolean().optional().default(false),
});
export type AddressInput = z.infer<typeof addressInput>;

/** The second step of the sellers' sign-up, for a company that only buys so far. */
export const startSellingInput = z.object(companyFields);
export type StartSelling = z.infer<typeof startSellingInput>;

export const renameCompanyInput = z.object({ businessName: companyName });

export const invitationInput = z.object({
  email,
  permissions: z.array(z.enum(permissions)).max(permissions.length).optional().default([]),
  currentPassword: z.string().max(200, 'wrongPassword').optional(),
});

const names = z.array(z.string().max(60)).max(100).optional().default([]);

/** Names of the wanted notifications by mail and on the site, as a form's ticked boxes. */
export const notificationChoices = z.object({ wanted: names, shown: names });
export type NotificationChoices = z.output<typeof notificationChoices>;
