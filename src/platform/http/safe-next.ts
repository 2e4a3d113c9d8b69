import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { localizePath } from './locale-detection.ts';

const logInSteps = [
  'login',
  'signup',
  'log-out',
  'forgot-password',
  'confirm-email',
  'change-email',
  'google',
];
const logInStep = new RegExp(
  String.raw`^/[a-z]{2}/(?:reset-password|account/(?:${logInSteps.join('|')}))`,
);

/**
 * Returns where to continue after a log-in: always a path of this host. The front page if `next` is
 * missing or itself a step of logging in.
 */
export function safeNext(next: string | null, locale: Locale): string {
  if (next === null || next.length > 2_000 || !next.startsWith('/')) return paths.home({ locale });
  const path = localizePath(next.replace(/[\\\p{Cc}]/gu, '/'), locale);
  return logInStep.test(path) ? paths.home({ locale }) : path;
}
