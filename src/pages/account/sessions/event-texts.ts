import type { SecurityEventKind } from '#features/users/schemas.ts';
import * as m from '#messages/pages/account/sessions';
import type { Locale } from '#shared/locale.ts';

export const eventTexts: Readonly<
  Record<SecurityEventKind, (language: { locale: Locale }) => string>
> = {
  signed_up: m.signedUp,
  logged_in: m.loggedIn,
  log_in_failed: m.logInFailed,
  logged_out: m.loggedOut,
  session_ended: m.sessionEnded,
  sessions_ended: m.sessionsEnded,
  password_changed: m.passwordChanged,
  password_reset: m.passwordReset,
  email_change_asked: m.emailChangeAsked,
  email_changed: m.emailChanged,
  email_confirmed: m.emailConfirmed,
  google_linked: m.googleLinked,
  second_factor_on: m.secondFactorOn,
  second_factor_off: m.secondFactorOff,
  second_factor_failed: m.secondFactorFailed,
  recovery_code_used: m.recoveryCodeUsed,
  recovery_codes_made: m.recoveryCodesMade,
  profile_changed: m.profileChanged,
  data_exported: m.dataExported,
  invited: m.invited,
  joined: m.joined,
  permissions_changed: m.permissionsChanged,
  removed: m.removed,
  company_renamed: m.companyRenamed,
  company_closed: m.companyClosed,
  disabled: m.disabled,
  enabled: m.enabled,
  hand_off: m.handOff,
  synonyms_saved: m.synonymsSaved,
  synonyms_removed: m.synonymsRemoved,
  name_approved: m.nameApproved,
  rename_asked: m.renameAsked,
  name_suspended: m.nameSuspended,
  jobs_retried: m.jobsRetried,
  jobs_discarded: m.jobsDiscarded,
};
