// E-mails about accounts, in the recipient's language. Links are built from the public URL only.
import * as m from '#messages/features/accounts';
import type { Context } from '#platform/context.ts';
import { type Letter, writeLetter } from '#platform/mail/letter.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';

export type Reader = { readonly name: string; readonly email: string; readonly locale: Locale };
type Writing = Omit<Letter, 'locale' | 'buttonHint'>;

const addressOf = (context: Context, path: string, token?: string): string =>
  `${context.services.publicUrl}${path}${token === undefined ? '' : `?token=${token}`}`;

const factorTexts = {
  second_factor_on: { subject: m.factorOnSubject, text: m.factorOnText },
  second_factor_off: { subject: m.factorOffSubject, text: m.factorOffText },
  recovery_codes_made: { subject: m.codesMadeSubject, text: m.codesMadeText },
} as const;

export const letters = {
  confirmEmail: (
    context: Context,
    { name, locale }: Reader,
    { token, next }: { readonly token: string; readonly next: string | undefined },
  ): Writing => ({
    subject: m.confirmSubject({ locale }),
    preview: m.confirmPreview({ locale }),
    heading: m.confirmSubject({ locale }),
    paragraphs: [m.hello({ name }, { locale }), m.confirmText({ locale })],
    button: {
      label: m.confirmButton({ locale }),
      url: withParameters(addressOf(context, memberPaths.confirmEmail({ locale }), token), {
        next: next ?? null,
      }),
    },
    footnotes: [m.notYou({ locale }), m.whySent({ locale })],
  }),
  welcome: (context: Context, { name, locale }: Reader): Writing => ({
    subject: m.welcomeSubject({ locale }),
    preview: m.welcomePreview({ locale }),
    heading: m.welcomeSubject({ locale }),
    paragraphs: [m.hello({ name }, { locale }), m.welcomeText({ locale })],
    button: {
      label: m.welcomeButton({ locale }),
      url: addressOf(context, paths.logIn({ locale })),
    },
    footnotes: [m.whySent({ locale })],
  }),
  knownEmail: (context: Context, { name, locale }: Reader): Writing => ({
    subject: m.knownSubject({ locale }),
    preview: m.knownPreview({ locale }),
    heading: m.knownSubject({ locale }),
    paragraphs: [m.hello({ name }, { locale }), m.knownText({ locale })],
    button: { label: m.knownButton({ locale }), url: addressOf(context, paths.logIn({ locale })) },
    footnotes: [m.safetyMail({ locale }), m.whySent({ locale })],
  }),
  resetPassword: (context: Context, { name, locale }: Reader, token: string): Writing => ({
    subject: m.resetSubject({ locale }),
    preview: m.resetPreview({ locale }),
    heading: m.resetSubject({ locale }),
    paragraphs: [m.hello({ name }, { locale }), m.resetText({ locale })],
    button: {
      label: m.resetButton({ locale }),
      url: addressOf(context, memberPaths.resetPassword({ locale }), token),
    },
    footnotes: [m.notYou({ locale }), m.safetyMail({ locale }), m.whySent({ locale })],
  }),
  passwordChanged: (context: Context, { name, locale }: Reader): Writing => ({
    subject: m.passwordChangedSubject({ locale }),
    preview: m.passwordChangedPreview({ locale }),
    heading: m.passwordChangedSubject({ locale }),
    paragraphs: [m.hello({ name }, { locale }), m.passwordChangedText({ locale })],
    button: {
      label: m.passwordChangedButton({ locale }),
      url: addressOf(context, memberPaths.forgotPassword({ locale })),
    },
    footnotes: [m.safetyMail({ locale }), m.whySent({ locale })],
  }),
  secondFactorChanged: (
    context: Context,
    { name, locale }: Reader,
    what: keyof typeof factorTexts,
  ): Writing => {
    const { subject, text } = factorTexts[what];
    return {
      subject: subject({ locale }),
      preview: m.factorPreview({ locale }),
      heading: subject({ locale }),
      paragraphs: [m.hello({ name }, { locale }), text({ locale }), m.factorNotYou({ locale })],
      button: {
        label: m.passwordChangedButton({ locale }),
        url: addressOf(context, memberPaths.forgotPassword({ locale })),
      },
      footnotes: [m.safetyMail({ locale }), m.whySent({ locale })],
    };
  },
  changeEmail: (context: Context, { name, locale }: Reader, token: string): Writing => ({
    subject: m.changeSubject({ locale }),
    preview: m.changePreview({ locale }),
    heading: m.changeSubject({ locale }),
    paragraphs: [m.hello({ name }, { locale }), m.changeText({ locale })],
    button: {
      label: m.changeButton({ locale }),
      url: addressOf(context, memberPaths.changeEmail({ locale }), token),
    },
    footnotes: [m.notYou({ locale }), m.whySent({ locale })],
  }),
  emailChanged: ({ name, locale }: Reader): Writing => ({
    subject: m.emailChangedSubject({ locale }),
    preview: m.emailChangedPreview({ locale }),
    heading: m.emailChangedSubject({ locale }),
    paragraphs: [m.hello({ name }, { locale }), m.emailChangedText({ locale })],
    footnotes: [m.safetyMail({ locale }), m.whySent({ locale })],
  }),
  disabled: ({ name, locale }: Reader, reason: string): Writing => ({
    subject: m.disabledSubject({ locale }),
    preview: m.disabledPreview({ locale }),
    heading: m.disabledSubject({ locale }),
    paragraphs: [
      m.hello({ name }, { locale }),
      m.disabledText({ reason }, { locale }),
      m.disabledAsk({ locale }),
    ],
    footnotes: [m.safetyMail({ locale }), m.whySent({ locale })],
  }),
  renameAsked: (
    context: Context,
    { name, locale }: Reader,
    asked: { called: string; reason: string; isCompany: boolean },
  ): Writing => ({
    subject: m.renameSubject({ locale }),
    preview: m.renamePreview({ locale }),
    heading: m.renameSubject({ locale }),
    paragraphs: [
      m.hello({ name }, { locale }),
      (asked.isCompany ? m.renameCompanyText : m.renameUserText)(
        { called: asked.called },
        { locale },
      ),
      m.renameReason({ reason: asked.reason }, { locale }),
    ],
    button: {
      label: m.renameButton({ locale }),
      url: addressOf(
        context,
        asked.isCompany ? memberPaths.company({ locale }) : paths.userInformation({ locale }),
      ),
    },
    footnotes: [m.whySent({ locale })],
  }),
  invitation: (
    context: Context,
    {
      inviter,
      company,
      locale,
      token,
    }: { inviter: string; company: string; locale: Locale; token: string },
  ): Writing => ({
    subject: m.invitationSubject({ locale }),
    preview: m.invitationPreview({ locale }),
    heading: m.invitationSubject({ locale }),
    paragraphs: [m.invitationText({ inviter, company }, { locale })],
    button: {
      label: m.invitationButton({ locale }),
      url: addressOf(context, memberPaths.invitation({ locale }), token),
    },
    footnotes: [m.notYou({ locale })],
  }),
};

export async function sendLetter(
  context: Context,
  { email, locale }: Reader,
  writing: Writing,
): Promise<void> {
  await context.services.mail.send(
    await writeLetter(email, { locale, buttonHint: m.linkHint({ locale }), ...writing }),
  );
}
