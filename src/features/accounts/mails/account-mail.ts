// The job that sends e-mails about accounts. It creates the tokens of links itself, so that none is
// in the queue.
import { z } from 'zod';

const userId = z.string();
/** The path where the person was; the link of the mail leads on to it. */
const next = z.string().max(500).optional();

export const accountMailData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'welcome',
      'password_changed',
      'second_factor_on',
      'second_factor_off',
      'recovery_codes_made',
    ]),
    userId,
  }),
  z.object({ kind: z.literal('confirm_email'), userId, next }),
  z.object({ kind: z.literal('confirm_again'), email: z.string(), next }),
  /** To the new address; and to the previous one. */
  z.object({ kind: z.enum(['change_email', 'email_changed']), userId, email: z.string() }),
  z.object({ kind: z.enum(['reset_password', 'known_email']), email: z.string() }),
  z.object({ kind: z.literal('invitation'), invitationId: z.string() }),
  z.object({ kind: z.literal('disabled'), userId, reason: z.string() }),
]);
export type AccountMailData = z.infer<typeof accountMailData>;

export const accountMail = { name: 'accounts.send_mail', data: accountMailData } as const;
