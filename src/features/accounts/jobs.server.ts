import { and, eq, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { prepareInvitation } from '#features/companies/services/invitation-links.server.ts';
import {
  type MemberChanged,
  memberLeftEvent,
  memberPermittedEvent,
  type StaffInvited,
  staffInvitedEvent,
} from '#features/companies/events.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { type GooglePictureSeen, googlePictureSeenEvent } from './events.ts';
import { keepGooglePicture } from './services/google-picture.server.ts';
import { purgeGoogleTokens } from './services/google-tokens.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { purgeSessions } from './services/sessions.server.ts';
import { makeToken } from './services/tokens.server.ts';
import { accountMail, type AccountMailData } from './mails/account-mail.ts';
import { letters, type Reader, sendLetter } from './mails/letters.ts';
import { findAccount } from './queries/account.server.ts';
import { users, securityEvents } from '#features/users/table.server.ts';
import { accountTokens } from './table.server.ts';

async function findByEmail(context: Context, email: string) {
  const [person] = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)));
  return person ? findAccount(context, person.id) : null;
}

const accountOf = (context: Context, data: AccountMailData) =>
  'userId' in data
    ? findAccount(context, data.userId as Id<'user'>)
    : 'email' in data
      ? findByEmail(context, data.email)
      : Promise.resolve(null);

/** Sends nothing to people who are erased or never existed. */
async function writeTo(context: Context, data: AccountMailData): Promise<void> {
  if (data.kind === 'invitation') {
    const invitation = await prepareInvitation(context, data.invitationId as Id<'invitation'>);
    const inviter = invitation && (await findAccount(context, invitation.inviterId));
    // In the inviter's language, since the guest's is not known yet.
    if (inviter)
      await sendLetter(
        context,
        { name: '', email: invitation.email, locale: inviter.locale },
        letters.invitation(context, {
          ...invitation,
          inviter: inviter.name,
          locale: inviter.locale,
        }),
      );
    return;
  }
  const account = await accountOf(context, data);
  if (!account?.email) return;
  const reader: Reader = { name: account.name, email: account.email, locale: account.locale };
  switch (data.kind) {
    case 'confirm_email':
    case 'confirm_again':
      if (account.emailConfirmedAt !== null) return;
      return sendLetter(
        context,
        reader,
        letters.confirmEmail(context, reader, {
          token: await makeToken(context, account.id, 'confirm_email', account.email),
          next: data.next,
        }),
      );
    case 'welcome':
      return sendLetter(context, reader, letters.welcome(context, reader));
    case 'known_email':
      return sendLetter(context, reader, letters.knownEmail(context, reader));
    case 'reset_password':
      return sendLetter(
        context,
        reader,
        letters.resetPassword(
          context,
          reader,
          await makeToken(context, account.id, 'reset_password'),
        ),
      );
    case 'password_changed':
      return sendLetter(context, reader, letters.passwordChanged(context, reader));
    case 'second_factor_on':
    case 'second_factor_off':
    case 'recovery_codes_made':
      return sendLetter(context, reader, letters.secondFactorChanged(context, reader, data.kind));
    case 'change_email':
      return sendLetter(
        context,
        { ...reader, email: data.email },
        letters.changeEmail(
          context,
          reader,
          await makeToken(context, account.id, 'change_email', data.email),
        ),
      );
    case 'email_changed':
      return sendLetter(context, { ...reader, email: data.email }, letters.emailChanged(reader));
    case 'disabled':
      return sendLetter(context, reader, letters.disabled(reader, data.reason));
  }
}

/**
 * Retries for about an hour while the mail server is down. Addresses do not stay in the queue after
 * sending.
 */
const accountMailJob = defineJob({
  ...accountMail,
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  run: writeTo,
});

const eventYears = 2;

/** Every night: deletes ended sessions, expired tokens and old events. */
const purgeAccountsJob = defineJob({
  name: 'accounts.purge',
  data: z.object({}),
  schedule: '40 2 * * *',
  async run(context) {
    const now = context.now();
    await purgeSessions(context);
    await purgeGoogleTokens(context);
    await context.db
      .delete(accountTokens)
      .where(lt(accountTokens.expiresAt, new Date(now.getTime() - 7 * dayMs)));
    await context.db
      .delete(securityEvents)
      .where(lt(securityEvents.at, new Date(now.getTime() - eventYears * 365 * dayMs)));
  },
});

/** Owners' changes of a person's rights are in that person's log, too. */
const noteMembershipJob = defineJob({
  name: 'accounts.note_membership',
  data: z.object({ userId: z.string(), kind: z.enum(['permissions_changed', 'removed']) }),
  run: (context, { userId, kind }) => noteSecurityEvent(context, userId as Id<'user'>, kind),
});

/** Off where no address of another host is asked. */
const googlePictureJob = defineJob({
  name: 'accounts.keep_google_picture',
  data: z.object({ userId: z.uuid(), url: z.url() }),
  isOn: ({ fetchesPictures }) => fetchesPictures,
  retryLimit: 5,
  keptSeconds: 3_600,
  run: (context, { userId, url }, signal) =>
    keepGooglePicture(context, { userId: userId as Id<'user'>, url }, signal),
});

export const accountJobs: readonly JobDefinition[] = [
  googlePictureJob,
  accountMailJob,
  purgeAccountsJob,
  noteMembershipJob,
];

export const accountSubscriptions = [
  on(googlePictureSeenEvent, googlePictureJob, (seen: GooglePictureSeen) => ({ ...seen })),
  on(staffInvitedEvent, accountMailJob, ({ invitationId }: StaffInvited) => ({
    kind: 'invitation' as const,
    invitationId,
  })),
  on(memberPermittedEvent, noteMembershipJob, ({ userId }: MemberChanged) => ({
    userId,
    kind: 'permissions_changed' as const,
  })),
  on(memberLeftEvent, noteMembershipJob, ({ userId }: MemberChanged) => ({
    userId,
    kind: 'removed' as const,
  })),
];
