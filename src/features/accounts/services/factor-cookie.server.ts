// Stores a pending second factor, encrypted, in the requesting browser until its first code.
import type { Context } from '#platform/context.ts';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { dayMs } from '#shared/durations.ts';
import { setUpMs } from '../rules.ts';

const name = 'factorSetUp';

export const factorSetUpCookie = ({ services }: Context, sealed: string): string =>
  cookie(name, sealed, {
    publicUrl: services.publicUrl,
    days: setUpMs / dayMs,
    sameSite: 'strict',
  });

export const noFactorSetUp = ({ services }: Context): string =>
  cookie(name, '', { publicUrl: services.publicUrl, days: 0, sameSite: 'strict' });

export const factorSetUpIn = (cookies: string | null): string | null =>
  readCookie(cookies ?? undefined, name);
