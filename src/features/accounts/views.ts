/** Names the cookie that scripts read; JSON of an `AuthAttempt`. */
export const authAttemptCookie = 'authAttempt';

export type AuthAttempt = {
  /** An account was made, and nobody is logged in yet. */
  readonly isSignup: boolean;
  readonly loginError: boolean;
  /** As it was shown, in the reader's language at that time. */
  readonly loginErrorMsg: string | null;
};

export const noAttempt: AuthAttempt = { isSignup: false, loginError: false, loginErrorMsg: null };
