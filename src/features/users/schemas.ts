import { z } from 'zod';

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
  'selling_started',
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
  'package_changed',
  'terms_changed',
  'payment_confirmed',
  'payment_cancelled',
  'access_token_made',
  'access_token_revoked',
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
