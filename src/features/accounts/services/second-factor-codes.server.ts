// Checks codes of the second factor, each valid once, and reads a pending set-up.
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { openClaims, sealClaims } from '#platform/security/sealed-claims.ts';
import { keyedHash, unseal } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { stepSeconds, totpOf } from '../queries/totp.server.ts';
import { setUpMs, tries } from '../rules.ts';
import { recoveryCodes, secondFactors } from '../table.server.ts';
import { countTry, forgetTries } from '#platform/http/try-limits.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { isKnownDevice } from './sessions.server.ts';

export const recoveryHash = (context: Context, code: string): Buffer =>
  keyedHash(
    context.services.secret,
    'recovery codes',
    code.toLowerCase().replace(/[^0-9a-z]/g, ''),
  );

type GivenCode = {
  readonly code: string;
  /** The `device` cookie: attempts on known devices are counted separately. */
  readonly device?: string | null;
  /** The owner's current session. */
  readonly sessionId?: string;
};

/** Six digits, with a space in the middle or not. */
export const appCode = /^\s*\d{3}\s?\d{3}\s*$/;

/**
 * Whether the code is valid: one of the app, for this time step or its neighbours, or an unused
 * recovery code. One UPDATE uses it up, so the same code never works twice. Attempts by strangers
 * are counted separately from known devices, and app codes from recovery codes. Throws too_many.
 */
export async function takeSecondFactorCode(
  context: Context,
  userId: Id<'user'>,
  { code, device = null, sessionId }: GivenCode,
): Promise<boolean> {
  const isOfApp = appCode.test(code);
  const what = isOfApp ? 'second factor' : 'recovery code';
  const own = sessionId ?? ((await isKnownDevice(context, device, userId)) ? device : null);
  const subject = own === null ? userId : `${userId} ${own}`;
  await countTry(context, what, subject, isOfApp ? tries.code : tries.recoveryCode);
  const isRight = isOfApp
    ? await takeAppCode(context, userId, code.replace(/\s/g, ''))
    : await takeRecoveryCode(context, userId, code);
  if (isRight) await forgetTries(context, what, subject);
  else await noteSecurityEvent(context, userId, 'second_factor_failed');
  return isRight;
}

async function takeAppCode(context: Context, userId: Id<'user'>, code: string): Promise<boolean> {
  const [factor] = await context.db
    .select({ sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  const secret = factor
    ? unseal(context.services.secret, 'second factor', factor.sealedSecret)
    : null;
  const step = secret === null ? null : stepOf(context, secret, code);
  if (step === null) return false;
  const { rowCount } = await context.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

export function stepOf(context: Context, secret: string, code: string): number | null {
  const timestamp = context.now().getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

async function takeRecoveryCode(
  context: Context,
  userId: Id<'user'>,
  code: string,
): Promise<boolean> {
  const { rowCount } = await context.db
    .update(recoveryCodes)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, recoveryHash(context, code)),
        isNull(recoveryCodes.usedAt),
      ),
    );
  if (rowCount === 1) await noteSecurityEvent(context, userId, 'recovery_code_used');
  return rowCount === 1;
}

/** A secret that is not confirmed yet. */
export type FactorSetUp = {
  /** Base32, for typing it in. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly uri: string;
};

/**
 * Stored in the browser until the first code, so that a stolen session alone does not reveal the
 * secret.
 */
const begunSetUp = z.object({
  sessionId: z.string(),
  secret: z.string(),
  email: z.string(),
});

const setUpSealing = (context: Context) => ({
  secret: context.services.secret,
  purpose: 'second factor set-up',
  now: context.now(),
});

export const sealFactorSetUp = (
  context: Context,
  begun: z.infer<typeof begunSetUp>,
): Promise<string> => sealClaims(setUpSealing(context), begun, setUpMs);

/**
 * Decrypts the set-up from `beginSecondFactor` for the member's session; null if it is invalid or
 * too old.
 */
export async function readFactorSetUp(
  context: Context,
  sealed: string | null,
): Promise<FactorSetUp | null> {
  const begun = await openClaims(setUpSealing(context), sealed, begunSetUp);
  if (begun === null) return null;
  if (context.actor.kind !== 'member' || context.actor.sessionId !== begun.sessionId) return null;
  return { secret: begun.secret, uri: totpOf(begun.secret, begun.email).toString() };
}
