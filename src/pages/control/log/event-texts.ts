import type { SecurityEventKind } from '#features/users/schemas.ts';
import * as m from '#messages/pages/control';
import type { Locale } from '#shared/locale.ts';

const texts: Readonly<Record<SecurityEventKind, (language: { locale: Locale }) => string>> = {
  signed_up: m.signed_up,
  logged_in: m.logged_in,
  log_in_failed: m.log_in_failed,
  logged_out: m.logged_out,
  session_ended: m.session_ended,
  sessions_ended: m.sessions_ended,
  password_changed: m.password_changed,
  password_reset: m.password_reset,
  email_change_asked: m.email_change_asked,
  email_changed: m.email_changed,
  email_confirmed: m.email_confirmed,
  google_linked: m.google_linked,
  second_factor_on: m.second_factor_on,
  second_factor_off: m.second_factor_off,
  second_factor_failed: m.second_factor_failed,
  recovery_code_used: m.recovery_code_used,
  recovery_codes_made: m.recovery_codes_made,
  profile_changed: m.profile_changed,
  data_exported: m.data_exported,
  invited: m.invited,
  joined: m.joined,
  permissions_changed: m.permissions_changed,
  removed: m.removed,
  company_renamed: m.company_renamed,
  selling_started: m.selling_started,
  company_closed: m.company_closed,
  disabled: m.eventDisabled,
  enabled: m.eventEnabled,
  hand_off: m.hand_off,
  synonyms_saved: m.synonyms_saved,
  synonyms_removed: m.synonyms_removed,
  name_approved: m.name_approved,
  rename_asked: m.rename_asked,
  name_suspended: m.name_suspended,
  jobs_retried: m.jobs_retried,
  jobs_discarded: m.jobs_discarded,
  package_changed: m.package_changed,
  terms_changed: m.terms_changed,
  payment_confirmed: m.payment_confirmed,
  payment_cancelled: m.payment_cancelled,
  access_token_made: m.access_token_made,
  access_token_revoked: m.access_token_revoked,
};

/** Returns an event's text. */
export const eventText = (kind: SecurityEventKind, locale: Locale): string =>
  texts[kind]({ locale });
