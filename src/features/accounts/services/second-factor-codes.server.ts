// Checks codes of the second factor, each of which counts once, and reads a set-up that has begun.
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { keyedHash, unseal } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { stepSeconds, totpOf } from '../queries/totp.server.ts';
import { tries } from '../rules.ts';
import { recoveryCodes, secondFactors } from '../table.server.ts';
import { countTry, forgetTries } from './limits.server.ts';
import { noteSecurityEvent } from './security-log.server.ts';
import { isKnownDevice } from './sessions.server.ts';

export const recoveryHash = (context: Context, code: string): Buffer =>
  keyedHash(
    context.services.secret,
    'recovery codes',
    code.toLowerCase().replace(/[^0-9a-z]/g, ''),
  );

type GivenCode = {
  readonly code: string;
  /** The `device` cookie: tries on a device that its owner logged in from are counted apart. */
  readonly device?: string | null;
  /** The session in which its owner asks for something. */
  readonly sessionId?: string;
};

const appCode = /^\s*\d{3}\s?\d{3}\s*$/;

/**
 * Whether the code is right: one of the app, of this step or its neighbours, each taken once; or a
 * recovery code, which is then gone. One UPDATE each, so the same code twice at once opens one
 * door. Tries of strangers who know the password count apart from those on the owner's devices, and
 * codes of the app apart from recovery codes. Throws TooMany.
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

/** What an app has to learn, before it counts. */
export type FactorSetUp = {
  /** Base32, for those who cannot scan. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly uri: string;
};

/** Kept by the browser until the first code: a stolen session alone does not show the secret. */
export const begunSetUp = z.object({
  sessionId: z.string(),
  secret: z.string(),
  email: z.string(),
  until: z.number(),
});

export const setUpPurpose = 'second factor set-up';

/**
 * What `beginSecondFactor` sealed for the member's session; null for anything else, and once it is
 * too old.
 */
export function readFactorSetUp(context: Context, sealed: string | null): FactorSetUp | null {
  const text = sealed === null ? null : unseal(context.services.secret, setUpPurpose, sealed);
  const begun = text === null ? undefined : begunSetUp.safeParse(JSON.parse(text)).data;
  if (!begun || begun.until <= context.now().getTime()) return null;
  if (context.actor.kind !== 'member' || context.actor.sessionId !== begun.sessionId) return null;
  return { secret: begun.secret, uri: totpOf(begun.secret, begun.email).toString() };
}
