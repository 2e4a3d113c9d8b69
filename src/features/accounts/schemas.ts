import { z } from 'zod';
import { permissions } from '#shared/actor.ts';
import { countries } from '#shared/countries.ts';
import { foldEmail } from '#shared/email.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { whyNotName } from '#shared/names.ts';
import { minPasswordLength } from '#shared/password.ts';
import { plainLine } from '#shared/plain-line.ts';

/** What tokens in mails and links are for. */
export const tokenKinds = [
  'confirm_email',
  'change_email',
  'reset_password',
  'hand_off',
  'first_admin',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const securityEventKinds = [
  'signed_up',
  'logged_in',
  'log_in_failed',
  'logged_out',
  'session_ended',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_changed',
  'email_confirmed',
  'google_linked',
  'second_factor_on',
  'second_factor_off',
  'second_factor_failed',
  'recovery_code_used',
  'recovery_codes_made',
  'profile_changed',
  'data_exported',
  'invited',
  'joined',
  'permissions_changed',
  'removed',
  'company_renamed',
  'company_closed',
  'disabled',
  'enabled',
  'hand_off',
  'synonyms_saved',
  'synonyms_removed',
  'name_approved',
  'rename_asked',
  'name_suspended',
  'jobs_retried',
  'jobs_discarded',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Which mails somebody wants; those about the account's safety always come. */
export const notificationPreferences = z.object({
  inquiries: z.boolean(),
  rfqs: z.boolean(),
  orders: z.boolean(),
  searches: z.boolean(),
  news: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
/** As a form sends them: a box that is not ticked is not sent. */
const ticked = z.boolean().optional().default(false);
export const notificationChoices = z.object({
  inquiries: ticked,
  rfqs: ticked,
  orders: ticked,
  searches: ticked,
  news: ticked,
});
export const firstNotifications: NotificationPreferences = {
  inquiries: true,
  rfqs: true,
  orders: true,
  searches: true,
  news: false,
};

export const addressTags = ['business', 'factory', 'warehouse', 'residential'] as const;
export type AddressTag = (typeof addressTags)[number];

// Fields. Messages are keys of the `error` texts, in the specification's words.

/** Before it is tidied: what is dropped then, such as spaces, may stand there, but no megabytes. */
const rawLength = (most: number): number => 2 * most + 100;

// Forms drop what is empty, after each step anew: the second step says again what is missing.
const line = (most: number, required: string) =>
  z
    .string({ error: required })
    .max(rawLength(most), 'tooLong')
    .transform(plainLine)
    .pipe(z.string({ error: required }).min(1, required).max(most, 'tooLong'));
/** What others know somebody by. Cut off before it is looked at: no name is that long. */
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

/** Above that nobody means a password. They are never trimmed. */
export const maxPasswordLength = 200;
export const password = z
  .string({ error: 'inputPassword' })
  .min(1, 'inputPassword')
  .min(minPasswordLength, 'shortPassword')
  .max(maxPasswordLength, 'longPassword');
/** As it is given to log in: whatever it is, it is only compared. */
const givenPassword = z
  .string({ error: 'inputPassword' })
  .min(1, 'inputPassword')
  .max(maxPasswordLength, 'longPassword');

export const userName = nameLine(120, 'inputName');
export const companyName = nameLine(120, 'inputBusinessName');
/** ISO 3166, in capitals or not. */
export const country = z
  .string({ error: 'chooseCountry' })
  .max(10, 'chooseCountry')
  .transform((code) => code.toUpperCase())
  .pipe(z.enum(countries, 'chooseCountry'));

export const logInInput = z.object({ email, password: givenPassword });
export type LogInInput = z.infer<typeof logInInput>;

export const emailInput = z.object({ email });

type Passwords = { password: string; passwordConfirm: string };
export const samePasswords = (input: Passwords) => input.password === input.passwordConfirm;
/** Said together with what is wrong elsewhere, once both are there. */
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
  /** As it was typed, or in E.164; whether it is possible is told by `possiblePhone`. */
  phone: z
    .string({ error: 'inputPhone' })
    .max(rawLength(40), { error: 'impossiblePhone', abort: true })
    .trim()
    .min(1, 'inputPhone')
    .max(40, 'impossiblePhone'),
  /** ISO 3166: whose dialling code stands before it. */
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

/** Google says the e-mail, and no password is asked. */
export const googleBuyerSignUp = z.object(profile);

/** `true` and `false` as JSON has them or as forms send them. */
const flag = (required: string) =>
  z.union(
    [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
    required,
  );

/** A picture that was chosen, as the key under which it is kept. */
const keptPicture = z
  .string({ error: 'chooseProfileImage' })
  .regex(/^[0-9a-f]{64}\.webp$/, 'chooseProfileImage');

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

/** The first of the two steps; with Google it is `googleBuyerSignUp`. */
export const sellerFirstStep = z
  .object({ email, ...newPassword, ...profile })
  .refine(samePasswords, passwordsDiffer);

/** By the token of a link; how long the password has to be is the command's affair. */
export const resetPasswordInput = z
  .object({ token: z.string().max(200), ...newPassword })
  .refine(samePasswords, passwordsDiffer);
/** By a link that came by mail. The name is asked of accounts whose e-mail was never confirmed. */
export const resetByMailInput = z
  .object({ token: z.string().max(200), name: userName.optional(), ...newPassword })
  .refine(samePasswords, passwordsDiffer);
/** Of somebody who was invited and has no account. */
export const joinInput = z
  .object({ name: userName, ...newPassword })
  .refine(samePasswords, passwordsDiffer);
/** Whatever is sent in its place, such as a session's token, is no code: 401. */
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

export const renameCompanyInput = z.object({ businessName: companyName });

export const invitationInput = z.object({
  email,
  permissions: z.array(z.enum(permissions)).max(permissions.length).optional().default([]),
});
