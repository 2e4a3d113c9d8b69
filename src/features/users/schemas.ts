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
  'prohibited_words_changed',
  'product_approved',
  'product_categorised',
  'product_rejected',
  'store_suspended',
  'store_reinstated',
  'store_terminated',
  'company_barred',
  'company_bar_lifted',
  'access_token_made',
  'access_token_revoked',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/**
 * What a person is told by mail, by the name of the feature's notification, and what on the site,
 * by `onSite` of it; what is missing counts as wanted. Mails about the account's safety always
 * come.
 */
export type NotificationPreferences = Readonly<Record<string, boolean>>;

/** The preference about what is told of it on the site. */
export const onSite = (name: string): string => `${name}.site`;
